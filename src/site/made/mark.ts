import { MARK } from '../../web/logo-geometry.ts';

/** The mark in light colours, in a box of 48 units, as SVG elements. */
export const MARK_LIGHT =
  `<path fill="#96481c" d="${MARK.before}"/><path fill="#bf6c35" d="${MARK.behind}"/>` +
  `<circle fill="#0d6467" cx="24" cy="24" r="${MARK.well}"/>`;
