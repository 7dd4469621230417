/** Cards in search results, forums and editors. */
export const OTHER_CSS = `/* A search result */
.scene-of-google {
  --ground: light-dark(#fff, #202124);
  --text: light-dark(#202124, #e8eaed);
  --muted: light-dark(#4d5156, #bdc1c6);
  --title-color: light-dark(#1a0dab, #99c3ff);
  --title-size: 19px;
  --title-line: 1.3;
  --title-weight: 400;
  --frame-radius: 8px;
  --thumb: 92px;
  --thumb-gap: 20px;
}

.card-google {
  max-width: 600px;
}

.card-google .card-site,
.card-google .card-url {
  padding-inline-start: 40px;
}

.card-google .card-site {
  color: inherit;
  font-size: 14px;
  line-height: 20px;
}

/* Where the icon of the site would be. */
.card-google .card-text {
  position: relative;
}

.card-google .card-site-icon {
  position: absolute;
  inset-block-start: 5px;
  inset-inline-start: 0;
  width: 28px;
  height: 28px;
  border: 1px solid light-dark(#dadce0, #5f6368);
  border-radius: 50%;
  background: radial-gradient(light-dark(#80868b, #9aa0a6) 0 6px, light-dark(#f1f3f4, #303134) 6.5px);
}

.card-google .card-url {
  color: var(--muted);
  font-size: 12px;
  line-height: 18px;
}

.card-google .card-title {
  margin-block: 8px 2px;
}

.card-google .card-description {
  line-height: 1.55;
}

/* Lemmy */
.scene-of-lemmy {
  --ground: light-dark(#fff, #222);
  --muted: light-dark(#5f666d, #a6adb4);
  --title-size: 17px;
  --title-line: 1.3;
  --frame-radius: 6px;
  --thumb: 88px;
  --thumb-gap: 14px;
}

.card-lemmy .card-domain {
  font-style: italic;
}

.card-lemmy .card-description {
  /* A clamped box shows the next line in its padding; an outline keeps its distance without one. */
  margin: 18px 12px 12px;
  outline: 1px solid light-dark(#dee2e6, #444);
  outline-offset: 10px;
  border-radius: 1px;
}

/* Discourse */
.scene-of-discourse {
  --ground: light-dark(#fff, #111);
  --link: light-dark(#0c6aa6, #4fb3ec);
  --muted: light-dark(#5a5a5a, #a9a9a9);
  --title-color: var(--link);
  --title-size: 17px;
  --title-line: 1.3;
  --title-weight: 700;
  --description-color: var(--text);
  --thumb: 104px;
  --thumb-gap: 14px;
}

.card-discourse {
  padding: 14px;
  border: 5px solid light-dark(#ececec, #2c2c2c);
}

.card-discourse .card-site {
  margin-bottom: 8px;
}

.card-discourse .card-description {
  margin-top: 6px;
}

.card-discourse.is-large .card-image {
  margin-bottom: 10px;
}

/* WordPress: the link details in the editor */
.scene-of-wordpress {
  --ground: light-dark(#f0f0f0, #23282d);
  --muted: light-dark(#5c5c5c, #b4b9be);
  --title-color: light-dark(#2a4fc0, #8fb0ff);
  --title-weight: 500;
  --description-size: 13px;
  --above-image: 10px;
}

.card-wordpress {
  max-width: 340px;
  padding: 14px;
  background: light-dark(#fff, #1d2125);
  border-radius: 2px;
  box-shadow: 0 2px 8px rgb(0 0 0 / 18%);
}

.card-wordpress .card-description {
  margin-top: 8px;
}
`
