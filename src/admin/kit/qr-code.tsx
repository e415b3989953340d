import { makeSymbol } from '../../core/qr/make-symbol.ts';
import { pathOf } from '../../core/qr/symbol-path.ts';
import classes from './kit.module.css';

/** Light modules that the standard wants around a symbol. */
const MARGIN = 4;

/** A QR code, dark on light in both themes, because cameras need that. Nothing for a text that no symbol holds. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const symbol = makeSymbol(text, { level: 'M', raise: false });
  if (!symbol) return null;
  const side = symbol.size + 2 * MARGIN;
  return (
    <svg
      className={classes.qr}
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect x={-MARGIN} y={-MARGIN} width={side} height={side} fill="#fff" />
      <path d={pathOf(symbol)} fill="#000" />
    </svg>
  );
}
