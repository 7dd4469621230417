/** Cards in feeds. */
export const SOCIAL_CSS = `/* X: the title is drawn over the image, the host below it. */
.scene-of-x {
  --ground: light-dark(#fff, #000);
  --link: light-dark(#156ba8, #4aa8ec);
  --muted: light-dark(#536471, #8b98a5);
  --title-weight: 400;
  --thumb: 30%;
}

.card-x.is-large {
  overflow: visible;
}

.card-x.is-small,
.card-x.is-large .frame {
  border: 1px solid light-dark(#cfd9de, #2f3336);
  border-radius: 16px;
}

.card-x.is-large .card-title {
  position: absolute;
  bottom: 34px;
  left: 12px;
  max-width: calc(100% - 24px);
  padding: 2px 6px;
  background: rgb(0 0 0 / 77%);
  border-radius: 4px;
  color: #fff;
  font-size: 13px;
  /* Not 'text-overflow': Firefox draws no ellipsis at the end of a line from right to left. */
  word-break: break-all;
}

.card-x.is-large .card-domain {
  padding-top: 5px;
  line-height: 17px;
}

.card-x.is-small .card-text {
  display: flex;
  flex-direction: column;
  gap: 2px;
  justify-content: center;
  padding: 12px;
}

.card-x.is-small .card-domain {
  order: -1;
}

/* Facebook: a grey band with the host in capitals. */
.scene-of-facebook {
  --ground: light-dark(#fff, #242526);
  --text: light-dark(#050505, #e4e6eb);
  --muted: light-dark(#5a5e64, #b0b3b8);
  --title-size: 17px;
  --title-line: 1.2;
  --text-padding: 10px 14px 12px;
  --thumb: 34%;
}

.card-facebook {
  background: light-dark(#f0f2f5, #333334);
}

.card-facebook .card-domain {
  text-transform: uppercase;
  letter-spacing: 0.01em;
}

.card-facebook .card-title {
  margin-top: 2px;
}

.card-facebook .card-description {
  margin-top: 3px;
}

.card-facebook.is-small {
  border: 1px solid light-dark(#dddfe2, #3e4042);
}

/* LinkedIn */
.scene-of-linkedin {
  --ground: light-dark(#fff, #1b1f23);
  --muted: light-dark(#5e5e5e, #b0b2b4);
  --title-size: 14px;
  --host-size: 12px;
  --text-padding: 10px 12px;
  --thumb: 128px;
}

.card-linkedin {
  background: light-dark(#edf3f8, #293138);
  border-radius: 8px;
}

.card-linkedin.is-small .card-image {
  align-self: center;
  padding: 8px 0 8px 8px;
}

/* Threads */
.scene-of-threads {
  --ground: light-dark(#fff, #101010);
  --muted: light-dark(#6a6a6a, #909090);
  --text-padding: 12px;
}

.card-threads {
  background: light-dark(#fff, #181818);
  border: 1px solid light-dark(#dbdbdb, #2d2d2d);
  border-radius: 12px;
}

.card-threads .card-title {
  margin-top: 2px;
}

/* Bluesky */
.scene-of-bluesky {
  --ground: light-dark(#fff, #161e27);
  --muted: light-dark(#42576c, #a5b2c5);
  --edge: light-dark(#d4dbe2, #2e4052);
  --description-color: var(--text);
  --description-size: 13px;
  --host-size: 12px;
  --text-padding: 10px 12px;
}

.card-bluesky {
  border: 1px solid var(--edge);
  border-radius: 12px;
}

.card-bluesky .card-description {
  margin-top: 2px;
}

.card-bluesky .card-domain {
  margin-top: 8px;
  padding-top: 8px;
  border-top: 1px solid var(--edge);
}

/* Mastodon */
.scene-of-mastodon {
  --ground: light-dark(#fff, #181820);
  --link: light-dark(#563acc, #9ea0ff);
  --muted: light-dark(#565678, #9d9dba);
  --title-size: 17px;
  --title-weight: 700;
  --text-padding: 14px;
}

.card-mastodon {
  border: 1px solid light-dark(#d3d3e0, #35354a);
  border-radius: 8px;
}

.card-mastodon .card-text {
  align-self: center;
}

.card-mastodon .card-title {
  margin-block: 2px 4px;
}

/* Pinterest: the image is the pin. */
.scene-of-pinterest {
  --ground: light-dark(#fff, #111);
  --muted: light-dark(#5f5f5f, #a5a5a5);
  --title-size: 14px;
  --description-size: 12px;
  --text-padding: 8px 6px 0;
  --frame-radius: 16px;
}

.card-pinterest {
  max-width: 260px;
  margin-inline: auto;
}

/* Reddit */
.scene-of-reddit {
  --ground: light-dark(#fff, #0e1113);
  --muted: light-dark(#4f5f66, #8ba2ad);
  --title-size: 18px;
  --title-line: 1.3;
  --host-size: 12px;
  --frame-radius: 16px;
  --thumb: 112px;
  --thumb-gap: 16px;
}

.card-reddit .card-domain {
  margin-top: 4px;
  color: light-dark(#0b5fb0, #629fff);
}

.card-reddit.is-large {
  display: flex;
  flex-direction: column-reverse;
  gap: 10px;
}

/* Misskey */
.scene-of-misskey {
  --ground: light-dark(#fff, #2d2d2d);
  --link: light-dark(#387c00, #a0d94c);
  --muted: light-dark(#5f6368, #b5b5b5);
  --title-size: 14px;
  --title-weight: 700;
  --description-size: 12px;
  --host-size: 12px;
  --text-padding: 16px;
  --thumb: 100px;
}

.card-misskey {
  border: 1px solid light-dark(#dcdcdc, #464646);
  border-radius: 8px;
}
`
