import { defineConfig } from 'oxlint'
import { boundaries } from './lint/boundaries.ts'

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'promise', 'node'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['**/dist/**', '**/node_modules/**', 'action/bundle.js'],
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'no-empty': ['error', { allowEmptyCatch: false }],
    'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
    'max-lines-per-function': 'off',
    eqeqeq: 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'no-console': 'error',
    // Spreading a text into code points is always what is meant.
    'typescript/no-misused-spread': 'off',
    // We have no enums; where a library has some, numbers of the wire are compared with them.
    'typescript/no-unsafe-enum-comparison': 'off',
    // A small function reads best next to its one caller.
    'unicorn/consistent-function-scoping': 'off',
    // TypeScript's noImplicitReturns says the same, and knows which functions may return undefined.
    'typescript/consistent-return': 'off',
    // Every narrowing `as` would need a guard of its own; `any` and `!` are what hide faults.
    'typescript/no-unsafe-type-assertion': 'off',
  },
  overrides: [
    {
      // Plain JavaScript: types are guessed there, so rules that lean on them see ghosts.
      files: ['scripts/**', 'bench/**', 'packages/service/*.js'],
      rules: {
        'no-console': 'off',
        'typescript/no-misused-spread': 'off',
        'typescript/restrict-template-expressions': 'off',
      },
    },
    {
      files: ['**/*.test.{ts,tsx}', '**/test/**'],
      rules: {
        'max-lines': 'off',
        // JSX becomes text by String() here: hono's elements know how.
        'typescript/no-base-to-string': 'off',
        'typescript/require-array-sort-compare': 'off',
        'import/no-named-as-default-member': 'off',
      },
    },
    ...boundaries,
  ],
})
