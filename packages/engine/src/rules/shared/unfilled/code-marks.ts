/**
 * What a template, a script or a build leaves in a text where a value was to be. Each pattern is bounded and begins with
 * a fixed sign or word, so that a long text costs no more than one look at each of its characters.
 */

/** Names of parts of a page's data, as templates write them. */
export const FIELD =
  'titles?|headlines?|headings?|names?|descriptions?|summary|excerpt|subject|subtitle|captions?'

const TEMPLATES: readonly RegExp[] = [
  // Handlebars, Vue, Angular, Jinja, Liquid, Twig, Go; also cut in two. Blade, MODX, Thymeleaf, Template Toolkit.
  /\{\{[^{}]{0,120}\}{1,3}|\{\{|\}\}|\{%[^%]{0,120}%\}|\{!!.{0,100}?!!\}|\{#[^#{}]{1,80}#\}/u,
  /\[\[[~*+$%!:-]{1,3}[\w.{}-]{1,60}\]\]|\[\[ ?[a-z]\w{0,30}(?:[._]\w{1,30}){1,3} ?\]\]|\[% ?[\w.]{1,60} ?%\]/u,
  // EJS, ERB, ASP, PHP, server-side includes, FreeMarker, Movable Type.
  /<%[^%]{0,120}%>|<%[=-]?|%>|<\?(?:php\b|=)|<!--#\w{1,20}|<#(?:if|list|assign|include)\b|<\$?MT:?[A-Z]\w{1,40}\$?>/u,
  // JavaScript, shell, Ruby, Smarty, Elixir.
  /[$#%]\{[^{}]{0,120}\}|[$#%]\{[\w.]{0,60}|\{\$\w[^{}]{0,80}\}/u,
  // Formats without their value; not the percent sign of a number.
  /(?<!\d\s?)(?<![\w%])%(?:\d\$)?[sd@](?![\w%])|%\(\w{1,40}\)[sdifr]|%<\w{1,40}>[sdif]|%![a-zA-Z]\([^()]{0,80}\)?/u,
  /\{(?:\$?\w{1,30}\.)?(?:\d|\$?(?:page|post|site|product|article|meta|first|last)?_?(?:title|name|description|headline))\}/iu,
  /(?<![\w.@])@(?:Model|ViewBag|ViewData|Html|Url)[.[]\w?|(?<![\w.@])@(?:yield|section|lang)\(/u,
  // Placeholders of builds, mail and content systems.
  /\b__[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*__\b|@@\w{2,40}@@|##[\w.]{2,40}##|\$\$[a-zA-Z_.]{3,40}\$\$/u,
  /(?<![\w%])%%?(?:[A-Z][A-Z0-9_]{2,60}|[a-z][a-zA-Z0-9]{2,40}(?:[_.-][a-zA-Z0-9]{1,40}){0,4})%%?(?![\w%])/u,
  /\*\|[A-Z_:]{2,60}\|\*|\{[A-Z]+(?:_[A-Z]+)+\}/u,
  /\[\/?[a-z]+(?:_[a-z]+)+(?:[ =][^[\]]{0,80})?\]/u,
]

/** Keys of translations that nobody wrote. */
const TRANSLATIONS: readonly RegExp[] = [
  /\btranslation[ _]missing:?|\[missing "[^"]{0,100}" translation\]|(?<!\?)\?{2,3}[a-z][\w.]{1,60}\?{2,3}/iu,
]

/** Values as a language prints them for those who debug it. */
const REPRESENTATIONS: readonly RegExp[] = [
  // JavaScript.
  /\bfunction ?\w{0,40} ?\([\w, ]{0,60}\) ?\{[^{}]{0,200}\}?|\([\w, ]{0,40}\) ?=> ?[{(\w]/u,
  /\[object [A-Z]\w{0,40}\]|\[Function(?:: ?\w{0,40})?\]|\[native code\]|\bSymbol\(\w{0,40}\)|\bPromise \{/iu,
  // Python.
  /<(?:(?:un)?bound method|built-in (?:function|method)|generator object|property object|coroutine object|function \w{1,60} at|class '|method '|module '|[\w.]{1,80} object at)[^>]{0,160}>?/u,
  /<[A-Z]\w{1,40}: [^<>]{1,100}>|\b(?:datetime\.datetime|OrderedDict|Decimal|Markup|ObjectId)\(["'[\d]/u,
  // Ruby, .NET, Swift, Rust.
  /#<[A-Z]\w{0,60}(?:::\w{1,60}){0,8}/u,
  /\bSystem(?:\.\w{1,60}){1,6}(?:\[\]|`\d[^\s]{0,100})/u,
  /\b(?:Optional|Some|Ok)\("[^"]{0,200}"?\)?/u,
  // Java, Kotlin, Scala.
  /\[L[\w.]{1,80};@[0-9a-f]{4,16}|\b[a-z]\w{0,30}(?:\.\w{1,40}){1,8}@[0-9a-f]{4,16}\b|\b[A-Z]\w{1,40}@(?=[a-f]*\d)[0-9a-f]{6,8}\b/u,
  // Perl, Lua, Go.
  /\b(?:HASH|ARRAY|SCALAR|CODE|GLOB|REF)\(0x[0-9a-f]{4,16}\)|\b(?:table|function|userdata): 0x[0-9a-f]{6,16}/u,
  /<nil>|<no value>|\bmap\[\w{1,40}:/u,
]

const MARKS = [...TEMPLATES, ...TRANSLATIONS, ...REPRESENTATIONS]

/** Signs of which every mark has one: a quick first look. */
const SIGNS = /[{}%$#<@*[]|__|\w\(|\) ?=>|\?\?|[Tt]ranslation|: 0x|System\./u

/** @returns the first mark, as it is written. */
export function codeMark(text: string): string | null {
  if (!SIGNS.test(text)) return null
  for (const mark of MARKS) {
    const found = mark.exec(text)?.[0]
    if (found !== undefined) return found
  }
  return null
}

/** What is a hole only as a whole part: within a sentence it may be anything. */
const WHOLE: readonly RegExp[] = [
  // `{title}`, `{entry:title}`, `[title]`, `#title#`, `$title`, `$post->title`, `:title`, `!title!`, `<title>`.
  /^\{[a-z_]\w{0,40}(?:[.:]\w{1,40}){0,4}\}$|^\{\}$/iu,
  new RegExp(
    `^(?:\\[|\\(|<|<<|#|:|!|~|\\$\\$?)(?:\\w{1,30}[_.:>-]{1,2}){0,3}(?:${FIELD})(?:\\]|\\)|>|>>|#|:|!|~)?$`,
    'u',
  ),
  /^\$[a-z_]\w{0,30}(?:(?:->|\.)\w{1,30}){1,4}(?:\(\))?;?$/iu,
  // `TITLE_PLACEHOLDER`, `PAGE_TITLE`, `YOUR_NAME_HERE`.
  /^(?=.*(?:PLACEHOLDER|CHANGE_?ME|REPLACE_?ME|INSERT_|YOUR_|_HERE$))[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/u,
  /^(?:[A-Z]{2,12}_){1,4}(?:TITLE|NAME|DESCRIPTION|HEADLINE|HEADING|SUMMARY)$/u,
  /^(?:PLACEHOLDER|CHANGEME|REPLACEME|TODO|FIXME|TBD)$/u,
  // `home.meta.title`, `common:title`, `og_title`, `metaTitle`.
  new RegExp(
    `^(?!(?:www|document|window|process|navigator)\\.)[a-z][a-zA-Z0-9-]{0,30}(?:[.:_][a-zA-Z0-9_-]{1,40}){0,6}[.:_](?!name\\b)(?:${FIELD}|text|label)$`,
    'u',
  ),
  /^(?:meta|page|site|seo|og|home|post|product|article|blog)[A-Z]?[a-zA-Z]{0,20}(?:Title|Description|Name|Headline)$/u,
  // Values as a language prints them.
  /^(?:Array|<lambda>|kotlin\.Unit)$|^b(['"]).{1,300}\1$|^\[(['"]).{1,300}\2\]$|^\((['"]).{1,300}\3,\)$/u,
  /^\{ ?["'][\w$-]{1,40}["'] ?: ?|^\{:\w{1,40}=>|^%\w{0,40}\{\w{1,40}: |^&\{|^Just "/u,
  /^(?:System|Microsoft)(?:\.\w{1,40}){0,6}\.(?:\w{0,20}HtmlString|Object)$/u,
]

/** What may hold a space: nearly every other text has one. */
const OPENS_CODE = /^[{[(&%]|^b['"]|^Just "/u

/** Whether a part of a text, trimmed, is nothing but a value that was not filled in. */
export const isCodeAlone = (part: string): boolean =>
  part.length <= 400 &&
  (!part.includes(' ') || OPENS_CODE.test(part)) &&
  WHOLE.some((pattern) => pattern.test(part))
