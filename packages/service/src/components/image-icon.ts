/** The icon of an image, for the pages and for the script that shows it instead of a broken one. */
export const IMAGE_ICON =
  'M2.500 3.500h11v9h-11zM3 11.500l3.200-3.200 2.300 2.200L10.300 9l2.700 2.500M10.500 6v.1'
