import { formatAmount, unitsOf } from '../../core/money/money.ts';
import type { ShownPrice } from '../../modules/shop/articles/prices.ts';

export const km = (amount: string): string => formatAmount(unitsOf(amount));

/** The price of one unit: with VAT large, without it beside. */
export function Price({ price, unit }: { price: ShownPrice | null; unit: string }) {
  if (!price) return <p className="price price-asked">Cijena na upit</p>;
  const { net, gross } = price;
  return (
    <p className="price">
      <b>{km(gross ?? net)}</b>
      {unit && <span className="price-unit"> / {unit}</span>}
      <span className="price-vat">
        {gross === null ? 'bez PDV-a' : gross === net ? 'bez obračunatog PDV-a' : `s PDV-om; bez njega ${km(net)}`}
      </span>
    </p>
  );
}
