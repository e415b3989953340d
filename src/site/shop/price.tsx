import { km, type ShownPrice } from '../../modules/shop/articles/prices.ts';

/** The price of one unit: with VAT large, without it beside. */
export function Price({ price, unit }: { price: ShownPrice | null; unit: string }) {
  if (!price) return <p className="price price-asked">Cijena na upit</p>;
  const { net, gross } = price;
  return (
    <p className="price">
      <b>{km(gross ?? net)}</b>
      {unit && <span className="price-unit"> / {unit}</span>}
      <span className="price-vat">{gross === null || gross === net ? 'bez PDV-a' : 's PDV-om'}</span>
      {gross !== null && gross !== net && <span className="price-vat">{km(net)} bez PDV-a</span>}
    </p>
  );
}
