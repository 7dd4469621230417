/** Parameters that tell a site where a visitor came from. */

/**
 * Names that are added to a link by who passes it on, and that choose no content anywhere. By makers: Google, Meta, Microsoft,
 * X, TikTok, LinkedIn, Pinterest, Reddit, Snapchat, Yandex; mail (Mailchimp, HubSpot, Marketo, Klaviyo, Vero, Omeda);
 * measuring (Matomo, Webtrekk, AT Internet, Adobe); affiliates and native advertisements; newspapers' own.
 */
const TRACKING = new RegExp(
  `^(?:${[
    'utm_\\w+|gclid|gclsrc|dclid|[gw]braid|gad_\\w+|srsltid|_g(?:l|a|ac|id)(?:_\\w+)?|usqp',
    'fbclid|fb_(?:action|source|ref|comment)\\w*|igsh(?:id)?|mibextid|sfnsn|rdid|share_id',
    'msclkid|twclid|ttclid|_t[tr]_\\w+|li_fat_id|trk(?:campaign|info|email)?|epik|rdt_cid|sc_?cid|yclid|ysclid|_openstat',
    'mc_[ce]id|_hs(?:enc|mi)|hsa_\\w+|hsctatracking|mkt_tok|_k[ex]|vero_(?:id|conv)|oly_(?:anon|enc)_id|ml_subscriber(?:_hash)?|bxid|__s|wickedid|_bta_[ct]id|dm_i|ck_subscriber_id',
    'mtm_\\w+|pk_\\w+|piwik_\\w+|matomo_\\w+|wt[._](?:mc|zmc|cc)\\w*(?:[._]\\w+)*|maca|xtor|at_(?:medium|campaign|custom\\w*|link_\\w+|format|bbc_team|ptr_name|campaign_type)|s_(?:cid|kwcid)|ef_id|i?cmp(?:id)?|cmpid',
    'irclickid|irgwc|cjevent|awc|zanpid|tduid|rb_clickid|tblci|tabclid|dicbo|obclid|obOrigUrl|ob_click_id|aff_(?:id|sub\\d?)|ranmid|ransiteid|raneaid|siclid',
    'ocid|ncid|icid|ito|ico|iref|smid|smtyp|guccounter|guce_referrer(?:_sig)?|spm|scm|cvid|wtrid|ref_(?:src|url)|cm_(?:mmc|ven|cat|pla|ite|sp|re|lm)\\w*',
  ].join('|')})$`,
  'iu',
)

export const isTracking = (parameter: string): boolean => TRACKING.test(parameter)

/** Mostly where a visitor came from, and on some pages what is shown: such as a branch in `ref`. */
const MOSTLY_VISITORS =
  /^(?:ref|refer(?:r?er)?|referral|source|src|r|via|from|share|shared|campaign|cid|partner|aff|affiliate|origin|medium|rss|feed|sid|session_?id|phpsessid|jsessionid)$/iu

export const isOfVisitor = (parameter: string): boolean =>
  isTracking(parameter) || MOSTLY_VISITORS.test(parameter)
