/** What the cards of all platforms have in common. */
import { MAX_LINES } from '../card-lines.ts'

const COMMON = `/* A card brings its own defaults: pages of several programs show it. */
:where(.scene, .scene *) {
  box-sizing: border-box;
  margin: 0;
}

.scene :is(img, svg) {
  display: block;
  max-width: 100%;
}

.scene .icon {
  display: inline-block;
  flex: none;
  width: 16px;
  height: 16px;
}

/* Too small for words. */
.is-small .frame-problem bdi {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}

/* A platform's '.scene-of-…' replaces these colours, and gives the sizes that the rules below have a default for. */
.scene {
  --ground: light-dark(#fff, #16181c);
  --text: light-dark(#0f1419, #e7e9ea);
  --link: light-dark(#1860bd, #6cb4ff);
  --muted: light-dark(#5b6670, #9aa4ad);

  flex: 1;
  display: flex;
  flex-direction: column;
  gap: 8px;
  padding: 20px;
  background: var(--ground);
  color: var(--text);
  /* The widths of the card files' font ('images/process/image-worker/fonts.ts' of the service), so that lines break there as they do here. */
  font-family: Arial, 'Liberation Sans', Arimo, var(--sans, sans-serif);
  font-weight: 400;
  font-size: 15px;
  line-height: 1.35;
  overflow-wrap: anywhere;
  text-rendering: geometricprecision;
}

/* Apps fill a line before they begin the next. */
.scene p {
  text-wrap: wrap;
}

.scene-link {
  color: var(--link);
  font-size: 14px;
}

/* Who posted it: neutral. */
.by,
.side {
  display: flex;
  gap: 10px;
}

.by {
  align-items: center;
}

.by-avatar {
  flex: none;
  width: 40px;
  height: 40px;
  border-radius: var(--avatar-radius, 50%);
  background: light-dark(#dfe3e8, #3a3f47);
  color: light-dark(#a3acb8, #727b87);
}

.by-words,
.by-inline > .by-line {
  flex: 1;
  min-width: 0;
}

.side-content > .by-words {
  flex: none;
}

.by-inline {
  display: flex;
  flex-wrap: wrap;
  gap: 0 6px;
  align-items: baseline;
}

.by-name {
  font-weight: 600;
}

.by-line {
  color: var(--by, light-dark(#5b6670, #9aa4ad));
  font-size: 13px;
}

.side-content {
  flex: 1;
  display: flex;
  flex-direction: column;
  gap: 8px;
  min-width: 0;
}

.side-content > .by-words {
  margin-bottom: -6px;
}

.by-centred {
  text-align: center;
}

.card {
  position: relative;
  width: 100%;
  max-width: 440px;
  overflow: hidden;
}

.is-small {
  display: flex;
  gap: var(--thumb-gap, 0);
}

.is-small .card-image {
  flex: none;
  width: var(--thumb, 96px);
}

.is-large .card-image {
  margin-top: var(--above-image, 0);
}

.card-text {
  flex: 1;
  min-width: 0;
  padding: var(--text-padding, 0);
}

.card-row {
  white-space: pre-line;
}

.card-title {
  color: var(--title-color, inherit);
  font-size: var(--title-size, inherit);
  line-height: var(--title-line, inherit);
  font-weight: var(--title-weight, 600);
}

.card-domain,
.card-site {
  color: var(--muted);
  font-size: var(--host-size, 13px);
}

.card-description {
  color: var(--description-color, var(--muted));
  font-size: var(--description-size, 14px);
}

.frame {
  position: relative;
  display: block;
  overflow: hidden;
  background: light-dark(#e4e6ea, #2a2d33);
  border-radius: var(--frame-radius, 0);
}

.frame-size {
  width: 100%;
}

.frame :is(img, canvas, .frame-image) {
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  background-position: center;
  background-size: cover;
  object-fit: cover;
  color: var(--muted, #5b6670);
  font-size: 13px;
}

.at-top :is(img, canvas, .frame-image) {
  background-position: top;
  object-position: top;
}

.at-bottom :is(img, canvas, .frame-image) {
  background-position: bottom;
  object-position: bottom;
}

.at-left :is(img, canvas, .frame-image) {
  background-position: left;
  object-position: left;
}

.at-right :is(img, canvas, .frame-image) {
  background-position: right;
  object-position: right;
}

.is-whole {
  background: none;
}

.is-whole :is(img, canvas, .frame-image) {
  background-position: left;
  background-repeat: no-repeat;
  background-size: contain;
  object-fit: contain;
  object-position: left;
}

.frame-problem {
  display: flex;
  flex-direction: column;
  gap: 6px;
  align-items: center;
  justify-content: center;
  padding: 12px;
  color: light-dark(#4d5560, #b7bfca);
  font-family: var(--sans, sans-serif);
  font-weight: 400;
  font-size: 13px;
  line-height: 1.35;
  text-align: center;
}

/* What is not shown, so that its loss is seen. */
.frame > .frame-problem {
  position: absolute;
  inset: 0;
  background: repeating-linear-gradient(
    45deg,
    light-dark(#e4e6ea, #2a2d33) 0 9px,
    light-dark(#d9dce2, #31343b) 9px 18px
  );
}

.card-placeholder {
  display: grid;
  place-items: center;
  min-height: 96px;
  background: light-dark(#eff3f4, #202327);
  color: var(--muted);
}

.card-placeholder .icon {
  width: 28px;
  height: 28px;
}

.card-gallery {
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 4px;
}

.card-accent {
  position: absolute;
  inset: 0 auto 0 0;
  width: 4px;
  height: 100%;
  z-index: 1;
}

[class*='clamp-'] {
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
}
`

/** A class for each number of lines after which a text may be cut. */
const CLAMPS = Array.from({ length: MAX_LINES }, (_, index) => {
  const lines = index + 1
  return `.clamp-${lines} { -webkit-line-clamp: ${lines} }\n`
})

export const CARDS_CSS = COMMON + CLAMPS.join('')
