export function Security() {
  return (
    <section id="security" aria-labelledby="security-title">
      <h2 id="security-title">Security</h2>
      <ul>
        <li>
          Only public addresses are fetched. Loopback, private and cloud-metadata addresses are refused
          whatever name leads to them, on every redirect again, and the connection goes to the very address
          that was checked.
        </li>
        <li>
          Text of inspected pages is treated as hostile: escaped, bounded, kept apart from the text around it,
          and the pages’ policy allows no inline script or style.
        </li>
        <li>
          Images of inspected pages are fetched by this service, decoded, and encoded again, so that your
          browser never talks to the page you inspect.
        </li>
        <li>No cookies and no credentials are ever sent to an inspected page.</li>
      </ul>
    </section>
  )
}
