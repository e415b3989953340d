import { Badge } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { formatDecimal, Panel, useGet } from '../../../admin/kit/index.ts';
import type { Resource, ResourceRecord } from '../../../core/resource.ts';
import { km } from '../articles/prices.ts';
import { shopAddress } from '../catalog/shown.ts';
import { SHOP_API, SHOP_READ } from '../labels.ts';
import type { ShopState } from '../settings/settings.api.ts';
import { usePrices } from './rates.ts';
import classes from './shop.module.css';
import { Thumb } from './thumb.tsx';

/** On the page of an article: how visitors see it. */
export default function ArticlePanel({ record }: { resource: Resource; record: ResourceRecord }) {
  const maySee = hasPermission(useSignedIn(), SHOP_READ);
  const { data: shop } = useGet<ShopState>(SHOP_API, {}, { enabled: maySee });
  const { sifra, naziv, cijena, porez_id, u_prodavnici, istaknut } = record;
  const price = usePrices()(cijena, porez_id);
  const address =
    u_prodavnici && shop?.settings.open && shop.address
      ? shopAddress({ org: shop.settings.slug, article: String(sifra) })
      : null;
  return (
    <Panel
      title="U prodavnici"
      aside={
        <>
          {istaknut === true && u_prodavnici === true && <Badge size="sm">Istaknut</Badge>}{' '}
          <Badge size="sm" color={u_prodavnici ? 'tile' : 'gray'}>
            {u_prodavnici ? 'Prikazan' : 'Skriven'}
          </Badge>
        </>
      }
    >
      <div className={classes.shown}>
        <div className={classes.picture}>
          <Thumb record={record} large alt={`Slika: ${naziv}`} />
        </div>
        <div>
          {cijena === null ? (
            <p className={classes.big}>Cijena na upit</p>
          ) : (
            <>
              <p className={classes.big}>{km(price?.gross ?? String(cijena))}</p>
              <p>
                {price?.gross
                  ? `s PDV-om po današnjoj stopi od ${formatDecimal(price.rate!)} %; bez njega ${km(String(cijena))}`
                  : 'bez PDV-a, jer ovaj porez danas nema stopu'}
              </p>
            </>
          )}
          <p>{shownText(record, shop)}</p>
          {address && (
            <p>
              <a href={address} target="_blank" rel="noopener">
                <IconExternalLink size={14} aria-hidden /> Otvori u prodavnici
              </a>
            </p>
          )}
        </div>
      </div>
    </Panel>
  );
}

function shownText({ u_prodavnici }: ResourceRecord, shop: ShopState | undefined): string {
  if (!u_prodavnici) return 'Kupci ga ne vide. Da bi ga vidjeli, uključite „U prodavnici”.';
  if (shop && !shop.settings.open) return 'Prodavnica je zatvorena, pa ga kupci još ne vide.';
  return 'Kupci ga vide na javnoj stranici.';
}
