import { Badge, Button } from '@mantine/core';
import { IconKey, IconSignature } from '@tabler/icons-react';
import { useActing } from '../../../admin/acting/acting.ts';
import { CopyButton, formatDateTime, Panel, Scroll, useQuestion } from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';
import type { Offer } from '../offers/offers.api.ts';
import classes from './licensing.module.css';
import { offerApi } from './licensing-data.ts';

type Key = Offer['keys'][number];

/** Public keys, the newest first: what a program embeds. A new one is published first, and signs once somebody says so. */
export function SigningKeys({ offer, maySave }: { offer: Offer; maySave: boolean }) {
  const { query } = useActing();
  const { ask, dialog } = useQuestion();
  const keysApi = `${offerApi(offer.idguid)}/keys`;
  const renew = () =>
    ask({
      title: 'Objaviti novi ključ?',
      text: 'Novim ključem se još ništa ne potpisuje. Ugradite ga u program uz sadašnji, pa kad nova verzija stigne do korisnika, odaberite „Potpisuj ovim”.',
      confirmLabel: 'Objavi ključ',
      refusal: 'Ključ nije objavljen',
      confirm: () => api.post(keysApi, undefined, { query }),
    });
  const signBy = ({ kid }: Key) =>
    ask({
      title: `Potpisivati nove licence ključem ${shortened(kid)}?`,
      text: 'Njime će biti potpisan svaki licencni ključ koji se od sada prepiše ili preuzme sa stranice licence. Program koji ovaj ključ nema odbit će ga, pa provjerite da su korisnici dobili verziju koja ga ima. Već aktivirane mašine rade i dalje.',
      confirmLabel: 'Potpisuj ovim',
      refusal: 'Ključ nije promijenjen',
      confirm: () => api.post(`${keysApi}/${encodeURIComponent(kid)}/sign`, undefined, { query }),
    });
  return (
    <Panel
      title="Javni ključevi"
      aside={
        maySave &&
        offer.keys.length > 0 && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconKey size={16} aria-hidden />}
            onClick={renew}
          >
            Objavi novi ključ
          </Button>
        )
      }
    >
      {offer.keys.length === 0 ? (
        <p className={classes.muted}>Ključ se napravi kad prvi put sačuvate ponudu ili izdate licencu.</p>
      ) : (
        offer.keys.map((key) => (
          <PublicKey key={key.kid} of={key}>
            {maySave && !key.signs && (
              <Button
                variant="default"
                leftSection={<IconSignature size={16} aria-hidden />}
                aria-label={`Potpisuj ovim: ključ ${shortened(key.kid)}`}
                onClick={() => signBy(key)}
              >
                Potpisuj ovim
              </Button>
            )}
          </PublicKey>
        ))
      )}
      {dialog}
    </Panel>
  );
}

const shortened = (kid: string): string => kid.slice(0, 8);

function PublicKey({ of, children }: { of: Key; children: React.ReactNode }) {
  const { kid, pem, created_at, created_by, signs, signs_since } = of;
  return (
    <div className={classes.key}>
      <p className={classes.text}>
        {signs ? (
          <Badge size="sm" color="green">
            Potpisuje
          </Badge>
        ) : (
          <Badge size="sm" color="gray">
            {signs_since ? 'Raniji' : 'Samo objavljen'}
          </Badge>
        )}{' '}
        {signs
          ? 'Njime se potpisuju nove licence.'
          : signs_since
            ? 'Njime su potpisane ranije licence; programi ga i dalje trebaju.'
            : 'Ugradite ga u program uz sadašnji.'}{' '}
        <span className={classes.muted}>
          {created_by}, {formatDateTime(created_at)}
        </span>
      </p>
      <Scroll aria-label={`Javni ključ ${shortened(kid)}`}>
        <pre>{pem}</pre>
      </Scroll>
      <div className={classes.buttons}>
        <CopyButton text={pem} label="Kopiraj" about={`: javni ključ ${shortened(kid)}`} />
        {children}
      </div>
    </div>
  );
}
