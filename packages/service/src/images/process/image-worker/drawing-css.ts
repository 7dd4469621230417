/** The CSS of our drawings around and without cards. Colours are those of `styles/tokens.css`. */
export const DRAWING_CSS = `
.sheet {
  padding: 24px;
  background: light-dark(#faf9f6, #151412);
  color: light-dark(#1c1a17, #edebe5);
  font-family: Arimo;
}

.sheet-title {
  margin: 0 0 12px;
  font-size: 26px;
  line-height: 1.35;
  font-weight: 700;
}

.sheet-cards + .sheet-title {
  margin-top: 36px;
}

.sheet-cards {
  display: grid;
  grid-template-columns: repeat(3, 480px);
  gap: 24px;
  align-items: start;
}

.sheet-name {
  margin: 0;
  font-size: 18px;
  line-height: 32px;
  font-weight: 700;
}

.social {
  display: flex;
  flex-direction: column;
  width: 1200px;
  height: 630px;
  padding: 48px 72px;
  background: #faf9f6;
  border-top: 12px solid #2a4bd0;
  color: #1c1a17;
  font-family: Arimo;
  font-size: 34px;
  line-height: 1.35;
  overflow-wrap: anywhere;
}

.social p {
  margin: 0;
}

.social-product {
  color: #2a4bd0;
  font-size: 28px;
  font-weight: 700;
}

.social-title {
  margin-top: 48px !important;
  font-size: 68px;
  line-height: 1.18;
  font-weight: 700;
}

.social-about {
  margin-top: 24px !important;
  color: #615c53;
}

.social-foot {
  margin-top: auto !important;
  color: #615c53;
  font-size: 28px;
}

.social-main {
  display: flex;
  flex: 1;
  gap: 40px;
  min-height: 0;
}

.social-words {
  flex: 1;
  min-width: 0;
  padding-top: 16px;
}

.social-host {
  font-size: 60px;
  line-height: 1.2;
  font-weight: 700;
}

.social-host.is-long {
  font-size: 38px;
}

.social-path {
  color: #615c53;
  font-size: 28px;
}

.social-headline {
  padding-top: 20px;
}

.social-scores {
  display: flex;
  gap: 10px;
  align-items: center;
  padding-bottom: 24px;
}

.social-score {
  position: relative;
  width: 228px;
  text-align: center;
}

.is-pair .social-score {
  width: 156px;
}

.social-ring {
  display: block;
  width: 100%;
}

.social-number {
  position: absolute;
  top: 59px;
  width: 100%;
  font-size: 80px;
  font-weight: 700;
}

.is-pair .social-number {
  top: 41px;
  font-size: 54px;
}

.social-label {
  font-size: 30px;
  font-weight: 700;
}

.is-pair .social-label {
  font-size: 22px;
}

.social-arrow {
  padding-bottom: 30px;
  color: #615c53;
  font-size: 44px;
}

.social-own-image {
  width: 140px;
  padding-bottom: 30px;
  font-size: 28px;
  font-weight: 700;
}

.social-tiles {
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
}

.social-tile {
  width: 27px;
  height: 27px;
}

.social-counts {
  display: flex;
  gap: 28px;
  padding-top: 16px;
  font-size: 26px;
  font-weight: 700;
}

.of-full {
  color: #17713f;
}

.of-degraded {
  color: #8a5500;
}

.of-none {
  color: #b0281d;
}

.of-unknown {
  color: #565f70;
}
`
