/**
 * Tells a text that speaks of code or of a word from one that holds it by mistake: "undefined - JavaScript | MDN" is a
 * title, "undefined | Example Bakery" is none. What decides is in the part around
 * the hole: a question, or words of fixed lists.
 */

const LANGUAGES =
  'javascript|typescript|ecmascript|jsx?|tsx?|node(?:\\.?js)?|deno|vue(?:\\.?js)?|react|angular|svelte|jquery|json|html5?|css|php\\d?|python\\d?|ruby|rails|java|kotlin|swift|rust|golang|go|dart|flutter|elixir|scala|haskell|perl|lua|sql|mysql|postgres(?:ql)?|sqlite|mongodb|bash|zsh|shell|powershell|sed|awk|linux|windows|unix|excel|vba|jinja2?|twig|liquid|handlebars|mustache|django|flask|laravel|blade|smarty|thymeleaf|ejs|erb|pug|nunjucks|hugo|jekyll|wordpress|helm|ansible|terraform|yaml|xml|xslt|graphql|pandas|numpy|ieee|webpack|vite|next(?:\\.?js)?|nuxt'

const SPEAKING_OF =
  'templates?|templating|syntax|interpolat\\w+|expressions?|operators?|variables?|literals?|strings?|placeholders?|escap\\w+|errors?|bugs?|exceptions?|debug\\w*|console|programming|coding|code|coder|developers?|api|functions?|methods?|pointers?|tutorial|cheat ?sheet|printf|format(?:ting|ter|s)?|specifiers?|explained|explainer|meanings?|means?|difference|versus|vs|understand\\w*|convert\\w*|parsing|checking|handling|avoid\\w*|showing|displaying|instead|definition|glossary|documentation|docs|reference|data ?types?|generators?|dummy|filler|typesetting|typography|latin|keyword|values|concept|fix(?:es|ed|ing)?|solv\\w+|printed|printing|rendered|rendering|remov(?:e|ed|ing)|debugger|glitch(?:es)?|bedeutung|erkl[äa]r\\w+|fehler\\w*|vorlagen?|zeichenketten?|signification|d[ée]finition|expliqu[ée]\\w*|erreurs?|gabarits?|cha[îi]nes? de caract[èe]res|significado|definici[óo]n|explicad[oa]|explicaci[óo]n|errores|plantillas?|cadenas?|significato|definizione|spiegat[oa]|errori|modelli|defini[çc][ãa]o|erros|betekenis|fout(?:en|melding)?|betydelse|betydning|felmeddelande|znaczenie|b[łl][ąa]d\\w*|szablon\\w*|значение|ошибк\\p{L}*|шаблон\\p{L}*|строк\\p{L}*|переменн\\p{L}*|anlam[ıi]|hata\\w*'

/** Works that have such a word as their name, and places where they are listed. */
const WORKS =
  'lyrics|songs?|album|film|movie|novel|poems?|painting|paintings|artwork|exhibition|museum|gallery|episode|season|band|bassline|soundtrack|game|games|goose|moma|tate|imdb|discogs|spotify|soundcloud|bandcamp|letterboxd|goodreads|genius|wiki\\w*|dictionary|encyclop\\w+|thesaurus|etymology|mdn|stack ?overflow|stack ?exchange|w3schools|github|gitlab|npm|pypi|caniuse'

/** Words of East Asian languages, which have no spaces between them. */
const SPEAKING_OF_EAST_ASIAN =
  /とは|意味|エラー|テンプレート|変数|関数|文字列|含义|含義|意思|错误|錯誤|模板|变量|變數|函数|函數|字符串|뜻|의미|오류|템플릿|변수|함수/u

const words = (...lists: string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${lists.join('|')})(?![\\p{L}\\p{N}])`, 'iu')

const ABOUT = words(LANGUAGES, SPEAKING_OF, WORKS)
const REFERENCE_WORKS = words(WORKS)
const SIGNS = /C\+\+|C#|\.NET\b/u

/** Whether a text around a hole speaks of code or of a work of that name. @param around the text without the hole. */
export const speaksOfCode = (around: string): boolean =>
  ABOUT.test(around) || SIGNS.test(around) || SPEAKING_OF_EAST_ASIAN.test(around)

/** Words that a question begins with, in the languages of most pages. */
const QUESTION =
  /^[¿¡"'“„«‘]*(?:how|what|why|when|where|which|who|wie|was|warum|wieso|weshalb|wann|wof[üu]r|comment|pourquoi|quand|qu['’]|que|c[oó]mo|qu[eé]|por ?qu[eêé]|cu[aá]ndo|come|cosa|che cos|perch[eé]|o que|quando|hoe|wat|waarom|wanneer|hur|vad|varför|hvordan|hva|hvad|hvorfor|jak|co|dlaczego|czym|pro[cč]|как|что|почему|зачем|откуда|чем|як|що|чому|nas[ıi]l|neden|miten|mitä|miksi|hogyan|mi az|miért|cum|ce|de ce|πώς|τι|γιατί|איך|מה|למה|كيف|ما|لماذا|क्या|कैसे)(?![\p{L}\p{N}])/iu
const QUESTION_EAST_ASIAN = /なぜ|どう|什么|什麼|怎么|怎麼|如何|为什么|為什麼|왜|어떻게|무엇|क्यों/u

/** Whether a text asks something: a mark in it is what is asked about, unless it is where a name would be. */
export const asks = (text: string): boolean => QUESTION.test(text) || QUESTION_EAST_ASIAN.test(text)

/** What a question asks of code, and of no product, place or person. */
const SAYS =
  /(?<![\p{L}])(?:means?|prints?|renders?|displays?|escapes?|outputs?|literal(?:ly)?|raw|bedeutet|hei(?:ß|ss)t|ausgeben|anzeigen|signifie|veut dire|afficher?|significa|mostrar|imprimir|stampare|vuol dire|betyder|betekent|znaczy|oznacza|значит|означает|вывести)(?![\p{L}])/iu

export const asksOfCode = (text: string): boolean => asks(text) && SAYS.test(text)

/** Whether a site's name is that of a work of reference, where any word may be the title of a page. */
export const isReferenceWork = (name: string): boolean => REFERENCE_WORKS.test(name)
