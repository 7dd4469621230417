/**
 * What a template, a script or a build leaves in a text where a value was to be. Each pattern is bounded and begins with
 * a fixed sign, so that a long text costs no more than one look at each of its characters.
 */

const MARKS: readonly RegExp[] = [
  // Handlebars, Vue, Jinja, Liquid, Twig; also cut in two.
  /\{\{[^{}]{0,120}\}{0,2}|\}\}|\{%[^%]{0,120}%\}/u,
  // EJS, ERB, ASP, PHP.
  /<%[^%]{0,120}%?>?|%>|<\?(?:php\b|=)/u,
  // JavaScript, shell, Ruby.
  /[$#]\{[^{}]{0,120}\}?/u,
  /\[object [A-Z]\w{0,40}\]/iu,
  // An object of Ruby, of .NET, of Swift.
  /#<[A-Z]\w{0,60}(?:::\w{1,60}){0,8}/u,
  /\bSystem(?:\.\w{1,60}){1,6}(?:\[\]|`\d[^\s]{0,100})/u,
  /\bOptional\("[^"]{0,200}"?\)?/u,
  // Placeholders of builds, mail and content systems.
  /\b__[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*__\b/u,
  /(?<![\w%])%%?[A-Z][A-Z0-9_]{2,60}%%?(?![\w%])|%%[a-z_]{3,40}%%/u,
  /\*\|[A-Z_:]{2,60}\|\*/u,
  /\{(?:\$?\w{1,30}\.)?(?:\d|\$?(?:page|post|site|product|article|meta)?_?(?:title|name|description|headline))\}/iu,
  /@(?:Model|ViewBag)\.\w/u,
  // A format without its value; not the percent sign of a number.
  /(?<!\d\s?)(?<![\w%])%(?:\d\$)?[sd@](?![\w%])/u,
]

/** @returns the first mark, as it is written. */
export function codeMark(text: string): string | null {
  if (!/[{}%$#<@[*_(]|System\./u.test(text)) return null
  for (const mark of MARKS) {
    const found = mark.exec(text)?.[0]
    if (found !== undefined) return found
  }
  return null
}
