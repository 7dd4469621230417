/**
 * The one script of the pages. Nothing depends on it: it makes copying, the theme, broken images and
 * coming back nicer. It runs in the head before anything is painted, so it listens on the document.
 */
import { listenForCopy } from './copy.ts'
import { countDown } from './countdown.ts'
import { choosePlatforms } from './my-platforms.ts'
import { followEdits } from './edit.ts'
import { focusField } from './focus.ts'
import { goOnToNewer } from './newer-preview.ts'
import { noteOneColour } from './one-colour.ts'
import { restorePlainUrl } from './plain-url.ts'
import { fillReaders } from './readers.ts'
import { recallPages } from './recent-pages.ts'
import { explainBrokenImages } from './images.ts'
import { reloadParts } from './reload.ts'
import { shareInPlace } from './share.ts'
import { showTabTitle } from './tab-title.ts'
import { applyTheme, listenForTheme } from './theme.ts'

document.documentElement.classList.add('js')
applyTheme()
listenForTheme()
listenForCopy()
explainBrokenImages()
noteOneColour()
countDown()
focusField()
reloadParts()
restorePlainUrl()
recallPages()
choosePlatforms()
shareInPlace()
showTabTitle()
followEdits()
goOnToNewer()
fillReaders()
