/** The registry: one line per rule, in the order of the catalogue. */
import { markupClosed } from './document/markup-closed.ts'
import { crawlersGetTheSame } from './robots/crawlers-get-the-same.ts'
import { metaDescriptionPresent } from './description/meta-description-present.ts'
import { pageAnswers200 } from './document/page-answers-200.ts'
import { twitterAgrees } from './twitter/twitter-agrees.ts'
import { twitterCardLarge } from './twitter/twitter-card-large.ts'
import { cardDrawn } from './document/card-drawn.ts'
import { cardDrawnInFull } from './document/card-drawn-in-full.ts'
import { cardNotInDoubt } from './document/card-not-in-doubt.ts'
import { descriptionDrawn } from './description/description-drawn.ts'
import { imageDrawn } from './image/tags/image-drawn.ts'
import { imageNotTooLight } from './image/file/image-not-too-light.ts'
import type { Rule } from './define-rule.ts'
import { charsetConsistent } from './document/charset-consistent.ts'
import { charsetDeclaredEarly } from './document/charset-declared-early.ts'
import { charsetMatchesBytes } from './document/charset-matches-bytes.ts'
import { charsetDeclared } from './document/charset-declared.ts'
import { contentTypeHtml } from './document/content-type-html.ts'
import { fewRedirects } from './document/few-redirects.ts'
import { noMetaRefresh } from './document/no-meta-refresh.ts'
import { notALoginPage } from './document/not-a-login-page.ts'
import { notAChallengePage } from './document/not-a-challenge-page.ts'
import { notASoft404 } from './document/not-a-soft-404.ts'
import { pageNotAttachment } from './document/page-not-attachment.ts'
import { pageReadWhole } from './document/page-read-whole.ts'
import { renderedOnServer } from './document/rendered-on-server.ts'
import { streamedTagsInHead } from './document/streamed-tags-in-head.ts'
import { tagsDoubleQuoted } from './document/tags-double-quoted.ts'
import { tagsEarly } from './document/tags-early.ts'
import { tagsNotInComments } from './document/tags-not-in-comments.ts'
import { tagsNotSwallowed } from './document/tags-not-swallowed.ts'
import { tagsInHead } from './document/tags-in-head.ts'
import { tagsUseContent } from './document/tags-use-content.ts'
import { textNotMojibake } from './document/text-not-mojibake.ts'
import { hasTitle } from './title/has-title.ts'
import { ogTitlePresent } from './title/og-title-present.ts'
import { ogTitleWithoutSiteName } from './title/og-title-without-site-name.ts'
import { titleElementPresent } from './title/title-element-present.ts'
import { titleLength } from './title/title-length.ts'
import { titleNoHtml } from './title/title-no-html.ts'
import { titleNotAPlaceholder } from './title/title-not-a-placeholder.ts'
import { titleNotDoubleEscaped } from './title/title-not-double-escaped.ts'
import { titleNotEmpty } from './title/title-not-empty.ts'
import { titleNotJustSiteName } from './title/title-not-just-site-name.ts'
import { titleSingle } from './title/title-single.ts'
import { descriptionLength } from './description/description-length.ts'
import { descriptionNoHtml } from './description/description-no-html.ts'
import { descriptionNotAPlaceholder } from './description/description-not-a-placeholder.ts'
import { descriptionNotDoubleEscaped } from './description/description-not-double-escaped.ts'
import { descriptionNotTitle } from './description/description-not-title.ts'
import { descriptionPresent } from './description/description-present.ts'
import { descriptionSingle } from './description/description-single.ts'
import { ogDescriptionPresent } from './description/og-description-present.ts'
import { imageAbsolute } from './image/tags/image-absolute.ts'
import { imageAltPresent } from './image/tags/image-alt-present.ts'
import { imageFewRedirects } from './image/delivery/image-few-redirects.ts'
import { imageFormatSupported } from './image/file/image-format-supported.ts'
import { imageFullSize } from './image/file/image-full-size.ts'
import { imageHasLength } from './image/delivery/image-has-length.ts'
import { imageHttps } from './image/tags/image-https.ts'
import { imageIsImage } from './image/delivery/image-is-image.ts'
import { imageLargeEnough } from './image/file/image-large-enough.ts'
import { imageNotAttachment } from './image/delivery/image-not-attachment.ts'
import { imageNotOversized } from './image/file/image-not-oversized.ts'
import { imageNotTiny } from './image/file/image-not-tiny.ts'
import { imagePresent } from './image/tags/image-present.ts'
import { imageRatio } from './image/file/image-ratio.ts'
import { imageNotChallenged } from './image/delivery/image-not-challenged.ts'
import { imageNotRefused } from './image/delivery/image-not-refused.ts'
import { imageReachable } from './image/delivery/image-reachable.ts'
import { imageReusable } from './image/delivery/image-reusable.ts'
import { imageSingle } from './image/tags/image-single.ts'
import { imageSizeDeclared } from './image/tags/image-size-declared.ts'
import { imageSizeTrue } from './image/tags/image-size-true.ts'
import { imageStill } from './image/file/image-still.ts'
import { imageTypeMatches } from './image/tags/image-type-matches.ts'
import { imageUpright } from './image/file/image-upright.ts'
import { imageUrlEncoded } from './image/tags/image-url-encoded.ts'
import { imageUrlLasting } from './image/tags/image-url-lasting.ts'
import { imageUrlUsable } from './image/tags/image-url-usable.ts'
import { imageVaryAccept } from './image/delivery/image-vary-accept.ts'
import { imageWeight } from './image/file/image-weight.ts'
import { ogImagePresent } from './image/tags/og-image-present.ts'
import { cardOfThisPage } from './url/card-of-this-page.ts'
import { canonicalAbsolute } from './url/canonical-absolute.ts'
import { canonicalPresent } from './url/canonical-present.ts'
import { canonicalSameHost } from './url/canonical-same-host.ts'
import { canonicalSingle } from './url/canonical-single.ts'
import { urlsEscapedOnce } from './url/urls-escaped-once.ts'
import { noLocalhostInMetadata } from './url/no-localhost-in-metadata.ts'
import { noPreviewHostInMetadata } from './url/no-preview-host-in-metadata.ts'
import { ogUrlAbsolute } from './url/og-url-absolute.ts'
import { ogUrlMatchesCanonical } from './url/og-url-matches-canonical.ts'
import { ogUrlPresent } from './url/og-url-present.ts'
import { hostInOneScript } from './url/host-in-one-script.ts'
import { pathOfAPage } from './url/path-of-a-page.ts'
import { urlNamesThisPage } from './url/url-names-this-page.ts'
import { urlNotRedirecting } from './url/url-not-redirecting.ts'
import { urlWithoutTracking } from './url/url-without-tracking.ts'
import { articleDatesIso } from './open-graph/article-dates-iso.ts'
import { keyCase } from './open-graph/key-case.ts'
import { noEmptyTags } from './open-graph/no-empty-tags.ts'
import { ogKeyKnown } from './open-graph/og-key-known.ts'
import { ogLocaleFormat } from './open-graph/og-locale-format.ts'
import { ogPropertyAttribute } from './open-graph/og-property-attribute.ts'
import { ogSingleValues } from './open-graph/og-single-values.ts'
import { siteNameNotAPlaceholder } from './open-graph/site-name-not-a-placeholder.ts'
import { ogSiteNamePresent } from './open-graph/og-site-name-present.ts'
import { ogStructuredAfterRoot } from './open-graph/og-structured-after-root.ts'
import { ogTagsUnderFifty } from './open-graph/og-tags-under-fifty.ts'
import { ogTypeKnown } from './open-graph/og-type-known.ts'
import { ogTypePresent } from './open-graph/og-type-present.ts'
import { valuesNotOversized } from './open-graph/values-not-oversized.ts'
import { twitterCardComplete } from './twitter/twitter-card-complete.ts'
import { twitterCardPresent } from './twitter/twitter-card-present.ts'
import { twitterCardSingle } from './twitter/twitter-card-single.ts'
import { twitterCardValid } from './twitter/twitter-card-valid.ts'
import { twitterKeyKnown } from './twitter/twitter-key-known.ts'
import { twitterLabelDataPairs } from './twitter/twitter-label-data-pairs.ts'
import { twitterNameAttribute } from './twitter/twitter-name-attribute.ts'
import { twitterSiteHandle } from './twitter/twitter-site-handle.ts'
import { crawlersAllowed } from './robots/crawlers-allowed.ts'
import { mostCrawlersAllowed } from './robots/most-crawlers-allowed.ts'
import { imageCrawlable } from './robots/image-crawlable.ts'
import { largeImagePreviewAllowed } from './robots/large-image-preview-allowed.ts'
import { pageIndexable } from './robots/page-indexable.ts'
import { crawlersNotChallenged } from './robots/crawlers-not-challenged.ts'
import { htmlForAnyAccept } from './robots/html-for-any-accept.ts'
import { crawlersNotRefused } from './robots/crawlers-not-refused.ts'
import { robotsTxtAnswers } from './robots/robots-txt-answers.ts'
import { robotsTxtEvaluable } from './robots/robots-txt-evaluable.ts'
import { robotsTxtIsText } from './robots/robots-txt-is-text.ts'
import { snippetsAllowed } from './robots/snippets-allowed.ts'
import { headlineAgrees } from './structured-data/headline-agrees.ts'
import { oembedAgrees } from './structured-data/oembed-agrees.ts'
import { oembedAnswers } from './structured-data/oembed-answers.ts'
import { jsonLdValid } from './structured-data/json-ld-valid.ts'
import { appleTouchIconPresent } from './icons/apple-touch-icon-present.ts'
import { faviconPresent } from './icons/favicon-present.ts'
import { themeColorHex } from './icons/theme-color-hex.ts'
import { htmlLangPresent } from './language/html-lang-present.ts'
import { htmlLangValid } from './language/html-lang-valid.ts'
import { localeMatchesLang } from './language/locale-matches-lang.ts'
import { metadataUrlsHttps } from './security/metadata-urls-https.ts'
import { noSecretsInUrls } from './security/no-secrets-in-urls.ts'
import { pageHttps } from './security/page-https.ts'
import { localCrawlersAllowed } from './local/local-crawlers-allowed.ts'
import { localUrlsExplained } from './local/local-urls-explained.ts'
import { pageDeployed } from './local/page-deployed.ts'

const ALL = [
  // document
  markupClosed,
  charsetConsistent,
  charsetDeclaredEarly,
  charsetDeclared,
  charsetMatchesBytes,
  contentTypeHtml,
  fewRedirects,
  noMetaRefresh,
  notAChallengePage,
  notALoginPage,
  notASoft404,
  pageAnswers200,
  pageNotAttachment,
  pageReadWhole,
  renderedOnServer,
  tagsDoubleQuoted,
  tagsNotSwallowed,
  tagsNotInComments,
  tagsEarly,
  tagsInHead,
  streamedTagsInHead,
  tagsUseContent,
  textNotMojibake,
  cardDrawn,
  cardDrawnInFull,
  cardNotInDoubt,
  // title
  hasTitle,
  ogTitlePresent,
  ogTitleWithoutSiteName,
  titleElementPresent,
  titleLength,
  titleNoHtml,
  titleNotAPlaceholder,
  titleNotDoubleEscaped,
  titleNotEmpty,
  titleNotJustSiteName,
  titleSingle,
  // description
  descriptionLength,
  descriptionNoHtml,
  descriptionNotAPlaceholder,
  descriptionNotDoubleEscaped,
  descriptionNotTitle,
  descriptionPresent,
  descriptionSingle,
  ogDescriptionPresent,
  metaDescriptionPresent,
  descriptionDrawn,
  // image
  imageAbsolute,
  imageAltPresent,
  imageFewRedirects,
  imageFormatSupported,
  imageFullSize,
  imageHasLength,
  imageHttps,
  imageIsImage,
  imageLargeEnough,
  imageNotAttachment,
  imageNotOversized,
  imageNotTiny,
  imageNotTooLight,
  imagePresent,
  imageRatio,
  imageReachable,
  imageNotRefused,
  imageNotChallenged,
  imageReusable,
  imageSingle,
  imageSizeDeclared,
  imageSizeTrue,
  imageStill,
  imageTypeMatches,
  imageUpright,
  imageUrlEncoded,
  imageUrlLasting,
  imageUrlUsable,
  imageVaryAccept,
  imageWeight,
  ogImagePresent,
  imageDrawn,
  // url
  canonicalAbsolute,
  canonicalPresent,
  canonicalSameHost,
  canonicalSingle,
  noLocalhostInMetadata,
  urlsEscapedOnce,
  noPreviewHostInMetadata,
  ogUrlAbsolute,
  ogUrlMatchesCanonical,
  ogUrlPresent,
  urlNamesThisPage,
  cardOfThisPage,
  pathOfAPage,
  hostInOneScript,
  urlNotRedirecting,
  urlWithoutTracking,
  // open-graph
  articleDatesIso,
  keyCase,
  noEmptyTags,
  ogKeyKnown,
  ogLocaleFormat,
  ogPropertyAttribute,
  ogSingleValues,
  ogSiteNamePresent,
  siteNameNotAPlaceholder,
  ogStructuredAfterRoot,
  ogTagsUnderFifty,
  ogTypeKnown,
  ogTypePresent,
  valuesNotOversized,
  // twitter
  twitterAgrees,
  twitterCardComplete,
  twitterCardLarge,
  twitterCardPresent,
  twitterCardSingle,
  twitterCardValid,
  twitterKeyKnown,
  twitterLabelDataPairs,
  twitterNameAttribute,
  twitterSiteHandle,
  // robots
  crawlersAllowed,
  mostCrawlersAllowed,
  imageCrawlable,
  largeImagePreviewAllowed,
  pageIndexable,
  robotsTxtAnswers,
  robotsTxtEvaluable,
  robotsTxtIsText,
  crawlersNotRefused,
  htmlForAnyAccept,
  crawlersGetTheSame,
  crawlersNotChallenged,
  snippetsAllowed,
  // structured-data
  headlineAgrees,
  oembedAgrees,
  oembedAnswers,
  jsonLdValid,
  // icons
  appleTouchIconPresent,
  faviconPresent,
  themeColorHex,
  // language
  htmlLangPresent,
  htmlLangValid,
  localeMatchesLang,
  // security
  metadataUrlsHttps,
  noSecretsInUrls,
  pageHttps,
  // local
  localCrawlersAllowed,
  localUrlsExplained,
  pageDeployed,
] as const

/** A misspelt id does not compile. */
export type RuleId = (typeof ALL)[number]['id']

/** A rule that names an unknown one in `mootWhen` does not compile here. */
export const RULES: readonly Rule<RuleId>[] = ALL
