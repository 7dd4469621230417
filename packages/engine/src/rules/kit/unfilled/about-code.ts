/**
 * Tells a text that speaks of code or of a word from one that holds it by mistake: "undefined - JavaScript | MDN" is a
 * title, "undefined | Example Bakery" is none. Words of a fixed list decide, in the part around the hole.
 */

const LANGUAGES =
  'javascript|typescript|ecmascript|jsx?|tsx?|node(?:\\.?js)?|deno|vue(?:\\.?js)?|react|angular|svelte|jquery|json|html5?|css|php\\d?|python\\d?|ruby|rails|java|kotlin|swift|rust|golang|go|dart|flutter|elixir|scala|haskell|perl|lua|sql|mysql|postgres(?:ql)?|sqlite|mongodb|bash|zsh|shell|powershell|sed|awk|linux|windows|unix|excel|vba|jinja2?|twig|liquid|handlebars|mustache|django|flask|laravel|blade|smarty|thymeleaf|ejs|erb|pug|nunjucks|hugo|jekyll|wordpress|helm|ansible|terraform|yaml|xml|xslt|graphql|pandas|numpy|ieee|webpack|vite|next(?:\\.?js)?|nuxt'

const SPEAKING_OF =
  'templates?|templating|syntax|interpolat\\w+|expressions?|operators?|variables?|literals?|strings?|placeholders?|escap\\w+|errors?|bugs?|exceptions?|debug\\w*|console|programming|coding|code|coder|developers?|api|functions?|methods?|pointers?|tutorial|cheat ?sheet|printf|format(?:ting|ter|s)?|specifiers?|explained|explainer|meanings?|means?|difference|versus|vs|understand\\w*|convert\\w*|parsing|checking|handling|avoid\\w*|showing|displaying|instead|definition|glossary|documentation|docs|reference|data ?types?|generators?|dummy|filler|typesetting|typography|latin|keyword|values|concept'

/** Works that have such a word as their name, and places where they are listed. */
const WORKS =
  'lyrics|songs?|album|film|movie|novel|poems?|painting|paintings|artwork|exhibition|museum|gallery|episode|season|band|bassline|soundtrack|game|games|goose|moma|tate|imdb|discogs|spotify|soundcloud|bandcamp|letterboxd|goodreads|genius|wiki\\w*|dictionary|encyclop\\w+|thesaurus|etymology|mdn|stack ?overflow|stack ?exchange|w3schools|github|gitlab|npm|pypi|caniuse'

const words = (...lists: string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${lists.join('|')})(?![\\p{L}\\p{N}])`, 'iu')

const ABOUT = words(LANGUAGES, SPEAKING_OF, WORKS)
const REFERENCE_WORKS = words(WORKS)
const SIGNS = /C\+\+|C#|\.NET\b/u

/** Whether a text around a hole speaks of code or of a work of that name. @param around the text without the hole. */
export const speaksOfCode = (around: string): boolean => ABOUT.test(around) || SIGNS.test(around)

/** Whether a site's name is that of a work of reference, where any word may be the title of a page. */
export const isReferenceWork = (name: string): boolean => REFERENCE_WORKS.test(name)
