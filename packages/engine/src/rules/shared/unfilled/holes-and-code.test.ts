/** Titles that speak of code, in many languages, and the holes that templates, languages and builds leave. */
import { describe, expect, it } from 'vitest'
import { unfilledText, unfilledTitle } from './unfilled-text.ts'

const AROUND = { siteName: 'Kiln & Clay', heading: 'Rye bread in one evening', path: '/post' }

const HONEST = String.raw`
What does <%= mean in ERB?
How to print [object Object] properly
Undefined behaviour in C
How do I print [object Object] properly?
Why does my form say [object Object]?
Why is my title "undefined"?
Fixing [object Object] in an alert
How to get rid of [object Object]
Fixed: [object Object] in our mails
What is [object Promise] and where does it come from?
When a page says [object Object]: three causes, explained
What <? does in PHP
What does {{ do in Handlebars?
How {{ title }} is rendered
How to escape {{ in Jinja
What does #{} do in Ruby?
What does ${'$'}{} mean?
How to print %s literally
What does %s mean in printf?
How does %(name)s work in Python?
What does %title% stand for in SEO plug-ins?
What is <bound method> in Python?
Why does Python print <built-in function id>?
What is java.lang.String@1b6d3586?
Why does Java print java.lang.Object@15db9742?
Why does println show [Ljava.lang.String;@7852e922?
What does HASH(0x55d0c8) mean in Perl?
Why do I see table: 0x55d0c8a1f in Lua?
What does %!s(MISSING) mean in Go?
What is <nil> in Go?
What does <no value> mean in Helm?
How to read System.String[] in PowerShell
Why does C# print System.Collections.Generic.List${'`'}1[System.String]?
What is Symbol(Symbol.iterator)?
What does [Function: anonymous] mean in Node?
What does function () { return } do?
How does () => {} differ from function () {}?
What is NaN?
What is NaN and how do you test for it?
NaN: what it is and where it comes from
null: what it is
undefined and null: what is the difference?
Understanding undefined
None, null and nothing
Null hypothesis testing for bakers
Null island
The null device
The null object pattern
Nil desperandum
Nil by mouth: a guide for patients
None but the brave
None left behind
And then there were none
Undefined territory: maps before 1492
An undefined future
A life undefined
Love, undefined
Symbol and meaning in Gothic art
Array of light: a photographer at dawn
Optional extras for your oven
Some bread is better than no bread
Object permanence in cats
Function follows form
Loading the kiln: a guide
Title fight in Berlin
The name of the rose
My name is Nobody
Page turners of the year
Site plan approved
Placeholder names in English
Placeholder: a novel
TODO lists that work
Todo sobre mi madre
Todo lo que necesitas saber del pan
Test your bread
Sample sale at Kiln & Clay
The default is never free
Template for a perfect day
Variable stars for beginners
The meaning of {braces} in music
Sets: {a, b} and {b, a} are the same
Cats {and dogs}
[Update] New kiln arrives
[Video] How to bake rye
[Live] Election night
[Review] The best ovens of 2026
(Almost) everything about rye
(Re)building the oven
<3 bread
I <3 rye
A > B: which oven wins?
Rye <-> wheat: a comparison
50 % off all week
100% rye
20%off today
Up 5 % at the %-point
Top 10 @ Kiln & Clay
@home with the bakers
@page: fifty years of fanzines
#title of the week
#1 in bread
##
$5 loaves
$100 and a dream
Rye & Co. | Kiln & Clay
A_B testing for shops
snake_case or camelCase?
__init__ explained
What does __init__ do?
__proto__ and prototype explained
import * as React from 'react': what it does
*| a mark in mail templates
Wiki links such as [[Rye]] explained
Booking.com
booking.name
john.name
document.title - Web APIs | MDN
window.name - Web APIs | MDN
org.junit.Test (JUnit API)
java.util.HashMap
System.Text.Json
Introducing System.Text.Json
Microsoft.Extensions.Logging | NuGet Gallery
ERR_CONNECTION_REFUSED | Help
ER_DUP_ENTRY
HTTP_STATUS
COVID_19
node_modules
package.json
tsconfig.json
Was bedeutet undefined in JavaScript?
Was heißt [object Object]?
Warum steht da [object Object]?
Wie gibt man {{ in Vue aus?
Wie man [object Object] richtig ausgibt
undefined: was ist das?
null oder undefined? Der Unterschied
NaN – Erklärung für Anfänger
Null Bock auf Brot
Null Toleranz
Null Grad im Ofen
Von null auf hundert
Drei zu null gewonnen
Fehler: [object Object] im Formular
Platzhalter %s richtig verwenden: eine Anleitung für Zeichenketten
Que veut dire undefined en JavaScript ?
Que signifie [object Object] ?
Pourquoi mon site affiche-t-il [object Object] ?
Comment afficher {{ titre }} en Vue
undefined : définition
NaN : définition et exemples
Match nul à Lyon
Résultat nul
La fonction printf et %s, expliquée
Qu’est-ce que <%= en ERB ?
¿Qué significa [object Object]?
¿Por qué aparece [object Object] en mi página?
Cómo imprimir [object Object] correctamente
Qué es undefined en JavaScript
undefined: qué es y cómo evitarlo
NaN: significado
¿Qué es <%= en ERB?
Voto nulo: qué es
Come stampare [object Object]
Cosa significa undefined in JavaScript?
Perché vedo [object Object]?
null: significato e uso
Como imprimir [object Object]
O que significa undefined em JavaScript?
Por que aparece [object Object]?
Hoe toon je [object Object]?
Wat betekent undefined in JavaScript?
Waarom staat er [object Object] in mijn mail?
Vad betyder undefined i JavaScript?
Varför står det [object Object]?
Hva betyr [object Object]?
Hvorfor står der [object Object]?
Co znaczy [object Object]?
Dlaczego widzę [object Object]?
Jak wypisać [object Object]
Что значит [object Object]?
Почему появляется [object Object]?
Как вывести [object Object]
Ошибка [object Object] в форме
NaN – что это такое
Як вивести [object Object]
[object Object] nedir? Neden görünür?
Miksi sivulla lukee [object Object]?
Miért látok [object Object] szöveget?
[object Object]とは何か
undefined とは
NaNの意味
なぜ [object Object] と表示されるのか
什么是 undefined
为什么显示 [object Object]
[object Object] 是什么意思
为何 NaN 不等于 NaN
[object Object] 오류 해결
왜 [object Object]가 나올까
لماذا يظهر [object Object]؟
– Vi baker videre i natt
- Angsten vil øke
— Мы не боимся
– On ne lâchera rien
—No me rindo
– Nie poddamy się
– Nevzdáme se
— Hic durmadık
- Alt ble null
– Null toleranse
»Wir backen weiter«
„Wir backen weiter“
“We keep on baking”
«Nous continuons»
«Undefined» — новый альбом группы
« Null » : le nouveau roman
'We keep on baking'
"We keep on baking"
「夜も焼く」
『黒いパン』を読む
‘Null’ is a novel about nothing
The band “undefined” plays tonight
Le mot « null » au tribunal
Ola Nordmann: – Vi baker videre
Nyheter – – Vi baker videre i natt
…and the oven broke
...and then there was bread
¡Pan para todos!
¿Pan o arroz?
`
  .trim()
  .split('\n')

const HOLES = String.raw`
undefined undefined | Kiln & Clay
undefined undefined
null null | Kiln & Clay
null null
None None – Kiln & Clay
undefined, undefined
NaN NaN
%title% | Kiln & Clay
%title%
%post_title% - %sitename%
%page.title%
%productName% kaufen
%(title)s | Kiln & Clay
%(title)s
%<title>s
%{title} | Kiln & Clay
%%post_title%%
[post_title] - [site_name]
[site_name]
[title] | Kiln & Clay
[product_name format="plain"]
[[post.title]]
[[*pagetitle]] | Kiln & Clay
[[+title]]
[[${'$'}{title}]]
[% title %]
java.lang.String@1b6d3586
java.lang.String@1b6d
com.acme.shop.Product@15db9742 | Kiln & Clay
[Ljava.lang.String;@7852e922
Product@7852e922
<bound method Post.title of <Post: 12>>
<bound method Post.get_title of <Post: Post object (12)>> | Kiln & Clay
<built-in function title>
<built-in method title of str object at 0x7f1c2d>
<function title at 0x7f1c2d3e>
<Post: Post object (12)>
<__main__.Post object at 0x7f1c2d3e>
<generator object title at 0x7f1c2d3e>
<property object at 0x7f1c2d3e>
<class 'str'>
b'Rye bread'
['Rye', 'bread']
('Rye bread',)
{'title': 'Rye bread'}
{"rendered":"Rye bread"}
datetime.datetime(2026, 7, 24, 0, 0)
@@title@@
@@title@@ | Kiln & Clay
##TITLE##
$$title$$
TITLE_PLACEHOLDER
TITLE_PLACEHOLDER | Kiln & Clay
PAGE_TITLE
OG_TITLE
META_DESCRIPTION
YOUR_TITLE_HERE
INSERT_TITLE
REPLACE_ME
__TITLE__
{{ title }}
{{{ title }}} | Kiln & Clay
{{title|escape}}
{{ .Title }} | Kiln & Clay
{% block title %}
{!! $title !!} | Kiln & Clay
{# title #}
{$title}
{$post.title|escape} | Kiln & Clay
{title}
{entry:title}
{site.title}
{} | Kiln & Clay
<%= title %>
<%- title %> | Kiln & Clay
<?= $title ?>
<?php echo $title; ?>
<!--#echo var="title" -->
<$MTEntryTitle$>
${'$'}{title} | Kiln & Clay
#{title}
#title# | Kiln & Clay
$title
$post->title
$page.title | Kiln & Clay
@Model.Title
@ViewData["Title"] - Kiln & Clay
@yield('title')
:title | Kiln & Clay
[object Object]
[object Undefined] | Kiln & Clay
Buy [object Object] at Kiln & Clay
function () { return title }
function title() { [native code] }
() => title
[Function: title]
Symbol(title)
Promise { <pending> }
NaN
Array | Kiln & Clay
System.String[]
System.Object | Kiln & Clay
Microsoft.AspNetCore.Html.HtmlString
System.Func${'`'}1[System.String]
Optional("Rye bread")
Some("Rye bread")
Just "Rye bread"
#<Post:0x00007f1c2d>
{:title=>"Rye bread"}
%Post{title: "Rye bread"}
HASH(0x55d0c8a1f0)
ARRAY(0x55d0c8a1f0) | Kiln & Clay
table: 0x55d0c8a1f0
%!s(MISSING)
%!v(PANIC=runtime error)
<nil> | Kiln & Clay
<no value>
map[title:Rye bread]
&{Rye bread}
kotlin.Unit
home.meta.title
pages.product.title | Kiln & Clay
common:title
seo.description
og_title
page_title | Kiln & Clay
metaTitle
translation missing: en.posts.title
[missing "en.posts.title" translation]
???posts.title???
??title_de??
(no title)
Auto Draft | Kiln & Clay
Insert your title here
*|MC:SUBJECT|*
*|TITLE|*
Hello {FIRST_NAME}
Dear {firstname}
Recipes by undefined
Welcome to null
`
  .trim()
  .split('\n')

it('has two hundred honest titles and eighty holes', () => {
  expect(new Set(HONEST).size).toBeGreaterThanOrEqual(200)
  expect(new Set(HOLES).size).toBeGreaterThanOrEqual(80)
})

describe('an honest title', () => {
  it.each(HONEST)('%j is left alone', (title) => {
    expect(unfilledTitle(title, AROUND)).toBeNull()
    expect(unfilledTitle(`${title} | Kiln & Clay`, AROUND)).toBeNull()
    expect(unfilledText(title, AROUND)).toBeNull()
  })
})

describe('a hole', () => {
  it.each(HOLES)('%j is found', (title) => {
    expect(unfilledTitle(title, AROUND)).not.toBeNull()
  })

  it.each(HOLES.filter((title) => !title.includes('Kiln')))('%j is found in a description', (text) => {
    expect(unfilledText(text, AROUND)).not.toBeNull()
  })
})
