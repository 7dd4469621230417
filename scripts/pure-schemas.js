/**
 * For esbuild. No module of our packages does anything on import, so what is not used may be left out. It would keep zod
 * schemas, because making one is a call: those calls are marked as pure, so that what only has their types has no zod.
 * @param {string} source of a TypeScript module of ours.
 */
export function pureSchemas(source) {
  return source
    .replace(/^import \{ z \} from 'zod'$/m, "import * as z from 'zod'")
    .replaceAll(/\b(?:z|\w+Schema)(?=\s*\.(?:\w+\(|iso\.))/g, '/* @__PURE__ */ $&')
}
