import { Untrusted } from '../../components/untrusted.tsx'
import { Confirm } from './confirm.tsx'
import type { SectionProps } from './environment-view.ts'
import { Time } from './time.tsx'

/** The one machine that it is bound to. */
export function Machine({ view }: SectionProps) {
  const { machine } = view.environment
  return (
    <section aria-labelledby="machine">
      <h2 id="machine">Machine</h2>
      {machine ? <Paired view={view} machine={machine} /> : <p>No machine is paired.</p>}
    </section>
  )
}

type PairedMachine = NonNullable<SectionProps['view']['environment']['machine']>

function Paired({ view, machine }: SectionProps & { machine: PairedMachine }) {
  const facts = [
    ['Paired with', <Untrusted text={machine.label || 'a machine without a name'} max={128} />],
    ['Since', <Time at={machine.pairedAt} />],
    ['Last seen', <Time at={machine.lastSeenAt} />],
  ]
  return (
    <>
      <dl class="facts">
        {facts.map(([name, value]) => (
          <div>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p class="quiet">
        <code>devcli logout</code> removes the ids from the machine. The pairing stays until you disconnect it
        here.
      </p>
      <Confirm ask="Disconnect…" act="Disconnect this machine" action={`${view.path}/disconnect`}>
        <p>
          <code>devcli</code> stops working on that machine until it is paired again, and another machine can
          be paired. The secret and the previews stay.
        </p>
      </Confirm>
    </>
  )
}
