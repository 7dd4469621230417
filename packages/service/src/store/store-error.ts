/** Its message is for the operator, says what to do, and contains neither the password nor the rest of `DATABASE_URL`. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}
