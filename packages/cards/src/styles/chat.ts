/** Cards in chats. */
export const CHAT_CSS = `/* Slack: a bar, the site, a blue headline, the image below. */
.scene-of-slack {
  --ground: light-dark(#fff, #1a1d21);
  --text: light-dark(#1d1c1d, #d1d2d3);
  --link: light-dark(#1264a3, #1d9bd1);
  --muted: light-dark(#454245, #b9babd);
  --avatar-radius: 8px;
  --title-color: var(--link);
  --title-weight: 700;
  --description-color: var(--text);
  --description-size: 15px;
  --above-image: 8px;
  --frame-radius: 8px;
}

.card-slack {
  padding-left: 16px;
}

.card-slack .card-bar {
  position: absolute;
  inset: 0 auto 0 0;
  width: 4px;
  background: light-dark(#ddd, #4a4c50);
  border-radius: 4px;
}

.card-slack .card-text {
  position: relative;
}

.card-slack .card-site {
  padding-left: 24px;
  color: inherit;
  font-size: 15px;
  font-weight: 700;
}

/* The icon of the site: grey, because its own is not asked for. */
.card-slack .card-site-icon {
  position: absolute;
  top: 2px;
  left: 0;
  width: 16px;
  height: 16px;
  background: light-dark(#dcdde1, #4a4c50);
  border-radius: 3px;
}

.card-slack .card-image {
  max-width: 360px;
}

/* Discord: an embed with an accent bar. */
.scene-of-discord {
  --ground: light-dark(#fff, #313338);
  --text: light-dark(#2e3338, #dbdee1);
  --link: light-dark(#0063d6, #4da7fc);
  --muted: light-dark(#4e5058, #b5bac1);
  --title-color: var(--link);
  --title-size: 16px;
  --description-color: var(--text);
  --host-size: 12px;
  --above-image: 14px;
  --frame-radius: 4px;
  --thumb: 80px;
  --thumb-gap: 16px;
}

.card-discord {
  padding: 12px 16px 16px;
  background: light-dark(#f2f3f5, #2b2d31);
  border-left: 4px solid light-dark(#e3e5e8, #1e1f22);
  border-radius: 4px;
}

.card-discord.card-accented {
  border-left-color: transparent;
}

.card-discord .card-accent {
  left: -4px;
}

.card-discord :is(.card-title, .card-description) {
  margin-top: 6px;
}

.card-discord.is-image {
  --frame-radius: 8px;

  padding: 0;
  background: none;
  border: 0;
}

/* A bubble contains the card and the URL, as one message does. */
.scene-bubble {
  --ground: light-dark(#efeae2, #0b141a);
  --text-padding: 8px 12px 10px;
}

.bubble {
  align-self: flex-start;
  max-width: 380px;
  background: var(--bubble);
  border-radius: var(--bubble-radius, 12px);
  overflow: hidden;
}

.has-card {
  width: 100%;
}

.bubble > .scene-link {
  padding: 8px 12px;
}

.bubble-time {
  padding: 0 10px 6px;
  font-size: 11px;
  text-align: end;
}

/* WhatsApp */
.scene-of-whatsapp {
  --bubble: light-dark(#d9fdd3, #005c4b);
  --bubble-radius: 8px;
  --text: light-dark(#111b21, #e9edef);
  --link: light-dark(#026aa3, #7fd0ff);
  --muted: light-dark(#4b5a55, #b8cdc7);
  --by: var(--muted);
  --description-size: 13px;
  --host-size: 12px;
  --frame-radius: 6px 6px 0 0;
  --thumb: 90px;
}

.scene-of-whatsapp .bubble {
  align-self: flex-end;
  padding: 4px;
  border-top-right-radius: 0;
}

.scene-of-whatsapp .scene-link {
  padding: 4px 8px;
}

.scene-of-whatsapp .bubble-time {
  padding: 0 8px 2px;
}

.card-whatsapp {
  border-radius: 6px;
}

.card-whatsapp.is-small {
  --frame-radius: 0;
}

.card-whatsapp .card-text,
.card-whatsapp.is-small .card-image {
  background: light-dark(#cfefc9, #025144);
}

.card-whatsapp.is-small .card-image {
  display: grid;
  align-items: center;
}

.card-whatsapp .card-domain {
  margin-top: 2px;
}

/* Telegram: a tinted quote with a bar. */
.scene-of-telegram {
  --ground: light-dark(#d5e4c9, #0e1621);
  --bubble: light-dark(#fff, #182533);
  --text: light-dark(#000, #f5f5f5);
  --link: light-dark(#14699c, #6ab2f2);
  --muted: var(--text);
  --title-size: 14px;
  --text-padding: 0;
  --above-image: 6px;
  --frame-radius: 6px;
  --thumb: 72px;
  --thumb-gap: 10px;
}

.card-telegram {
  padding: 6px 8px 8px 12px;
  background: light-dark(#e9f2f9, #1f2f40);
  border-radius: 6px;
}

.scene-of-telegram .bubble {
  padding: 6px 8px 8px;
  border-bottom-left-radius: 0;
}

.scene-of-telegram .scene-link {
  padding: 2px 2px 6px;
}

.scene-of-telegram .bubble-time {
  padding: 4px 2px 0;
}

.card-telegram .card-bar {
  position: absolute;
  inset: 0 auto 0 0;
  width: 3px;
  background: light-dark(#3390ec, #6ab2f2);
}

.card-telegram .card-site {
  color: light-dark(#1a6aa8, #6ab2f2);
  font-size: 14px;
  font-weight: 600;
}

/* iMessage */
.scene-of-imessage {
  --ground: light-dark(#fff, #000);
  --bubble: light-dark(#e9e9eb, #262629);
  --bubble-radius: 18px;
  --text: light-dark(#000, #fff);
  --link: light-dark(#0060c9, #5eb0ff);
  --muted: light-dark(#5d5d62, #a5a5ab);
  --title-size: 14px;
  --host-size: 12px;
  --thumb: 56px;
}

.scene-of-imessage .bubble {
  max-width: 300px;
}

.card-imessage.is-small {
  --frame-radius: 8px;

  align-items: center;
}

.card-imessage.is-small .card-image {
  padding: 10px 10px 10px 0;
}

/* Signal, on three devices */
[class*='scene-of-signal-'] {
  --ground: light-dark(#fff, #121212);
  --bubble: light-dark(#2259d6, #1f4fc0);
  --bubble-radius: 18px;
  --link: #fff;
  --by: #fff;
  --muted: light-dark(#50535a, #b9bcc4);
  --title-size: 14px;
  --description-size: 13px;
  --host-size: 12px;
  --thumb: 80px;
}

[class*='scene-of-signal-'] .bubble {
  align-self: flex-end;
  border-bottom-right-radius: 4px;
}

[class*='scene-of-signal-'] .card {
  background: light-dark(#eef1f8, #2b2e36);
}

[class*='scene-of-signal-'] .card-domain {
  margin-top: 2px;
}

/* Teams */
.scene-of-teams {
  --ground: light-dark(#f5f5f5, #1f1f1f);
  --text: light-dark(#242424, #fff);
  --link: light-dark(#4f52b2, #9299f7);
  --muted: light-dark(#5b5b5b, #adadad);
  --title-size: 14px;
  --description-size: 12px;
  --host-size: 12px;
  --text-padding: 12px;
  --thumb: 112px;
}

.card-teams {
  background: light-dark(#fff, #292929);
  border-radius: 4px;
  box-shadow: 0 1px 3px rgb(0 0 0 / 22%);
}

/* Matrix (Element) */
.scene-of-matrix {
  --ground: light-dark(#fff, #101317);
  --link: light-dark(#0a6e5c, #3fc7ad);
  --muted: light-dark(#5d6472, #a9b2bc);
  --title-color: var(--link);
  --title-size: 14px;
  --description-size: 13px;
  --frame-radius: 4px;
  --thumb: 100px;
  --thumb-gap: 14px;
}

.card-matrix {
  padding-left: 14px;
  border-left: 2px solid light-dark(#cdd3da, #394049);
}

.card-matrix.is-large {
  --text-padding: 8px 0 0;
}

/* Snapchat */
.scene-of-snapchat {
  --ground: light-dark(#fff, #121212);
  --bubble: light-dark(#f0f1f2, #2a2a2a);
  --link: light-dark(#0b62b8, #63b3ff);
  --muted: light-dark(#5b6066, #b0b3b8);
  --description-size: 13px;
  --text-padding: 10px;
  --thumb: 72px;
}

.card-snapchat {
  border-radius: 10px;
}

/* KakaoTalk: the sender's bubble is yellow, and the card below it is white. */
.scene-of-kakaotalk {
  --ground: light-dark(#bacee0, #1f2328);
  --bubble: light-dark(#fee500, #4a4300);
  --text: light-dark(#191600, #fff);
  --link: light-dark(#0a4ea3, #9cc7ff);
  --by: light-dark(#4f4a17, #d8d2a8);
  --muted: light-dark(#62666b, #b0b3b8);
  --description-size: 13px;
  --text-padding: 12px;
}

.card-kakaotalk {
  color: light-dark(#191919, #f2f2f2);
  background: light-dark(#fff, #2c2f33);
  border-radius: 10px;
}

/* LINE: the sender's bubble is green, and the card below it is white. */
.scene-of-line {
  --ground: light-dark(#8cabd8, #1c2530);
  --bubble: light-dark(#85e249, #2b6418);
  --text: light-dark(#111, #fff);
  --link: light-dark(#0b4a8f, #b7dcff);
  --by: light-dark(#1f3a0e, #cfe8c2);
  --muted: light-dark(#62666b, #b0b3b8);
  --description-size: 13px;
  --text-padding: 12px;
}

.card-line {
  color: light-dark(#111, #f2f2f2);
  background: light-dark(#fff, #2a2d31);
  border-radius: 12px;
}

/* Mattermost */
.scene-of-mattermost {
  --ground: light-dark(#fff, #1f1f1f);
  --link: light-dark(#1c58d9, #80aaff);
  --muted: light-dark(#5d6372, #b3b8c4);
  --title-color: var(--link);
  --title-size: 14px;
  --description-size: 13px;
  --above-image: 12px;
  --thumb: 72px;
}

.card-mattermost {
  padding: 12px 16px;
  border: 1px solid light-dark(#dddfe4, #45484f);
  border-radius: 4px;
}

/* Zulip */
.scene-of-zulip {
  --ground: light-dark(#fff, #242424);
  --link: light-dark(#0968b3, #5ab4f5);
  --muted: light-dark(#4d4d4d, #c3c3c3);
  --title-color: var(--link);
  --thumb: 80px;
  --thumb-gap: 10px;
}

.card-zulip {
  padding-left: 8px;
  border-left: 3px solid light-dark(#ededed, #4a4a4a);
}

/* Rocket.Chat */
.scene-of-rocketchat {
  --ground: light-dark(#fff, #1f2329);
  --link: light-dark(#095ad2, #76b7fc);
  --muted: light-dark(#5f656e, #b3b8bf);
  --title-color: var(--link);
  --title-size: 14px;
  --title-weight: 700;
  --description-size: 13px;
  --text-padding: 14px;
}

.card-rocketchat {
  border: 1px solid light-dark(#ebecef, #404754);
  border-radius: 4px;
}

/* Nextcloud Talk */
.scene-of-nextcloud {
  --ground: light-dark(#fff, #171717);
  --link: light-dark(#00679e, #5cb0dd);
  --muted: light-dark(#6b6b6b, #9f9f9f);
  --description-size: 15px;
  --host-size: 15px;
  --text-padding: 12px;
  --thumb: 40%;
}

.card-nextcloud {
  border: 2px solid light-dark(#ededed, #292929);
  border-radius: 12px;
}
`
