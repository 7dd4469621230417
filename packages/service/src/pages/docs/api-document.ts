/** The parts of OpenAPI 3.1 that our own document uses; `api-markdown.test.ts` fails when it uses more. */

export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly additionalProperties?: Schema | boolean
  readonly description?: string
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema?: Schema
}

export interface Media {
  readonly schema?: Schema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly summary?: string; readonly value?: unknown }>>
}

export interface ApiResponse {
  readonly description: string
  readonly content?: Readonly<Record<string, Media>>
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<Record<string, ApiResponse>>
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
}

export interface ApiDocument {
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
  }
}

/** Name of a reference within the document. */
export const nameOf = (ref: string): string => ref.split('/').at(-1) ?? ref
