/** The fields that forms about accounts share. What was wrong in a field has the focus, unless the form says otherwise. */
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../accounts/sign-in/password.ts'
import { Field, type FieldProps } from '../../components/field.tsx'

export const EmailField = (props: Pick<FieldProps, 'value' | 'error' | 'autofocus'>) => (
  <Field
    id="email"
    name="email"
    type="email"
    label="E-mail address"
    autocomplete="username"
    maxlength={254}
    {...props}
  />
)

const PasswordField = ({ id, error, ...props }: Omit<FieldProps, 'name'>) => (
  <Field
    id={id}
    name={id}
    type="password"
    error={error}
    maxlength={MAX_PASSWORD_LENGTH}
    autofocus={error !== undefined}
    {...props}
  />
)

export const PresentPassword = (props: Pick<FieldProps, 'error'> & Partial<FieldProps>) => (
  <PasswordField id="password" label="Password" autocomplete="current-password" {...props} />
)

export const NewPassword = ({
  hint,
  ...props
}: Pick<FieldProps, 'error' | 'label'> & Partial<FieldProps>) => (
  <PasswordField
    id="password"
    autocomplete="new-password"
    hint={`At least ${MIN_PASSWORD_LENGTH} characters. ${hint}`}
    minlength={MIN_PASSWORD_LENGTH}
    {...props}
  />
)
