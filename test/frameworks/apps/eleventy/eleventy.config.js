// The image is not copied: what everybody forgets first.
export default function () {
  return { dir: { input: 'src', output: 'dist' } }
}
