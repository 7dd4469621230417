/** An environment as its owner asks for it. */
export interface EnvironmentKey {
  readonly accountId: string
  /** `de_…` */
  readonly environmentId: string
}

/** An environment that a request has authenticated as. */
export interface EnvironmentAccess extends EnvironmentKey {
  readonly name: string
}
