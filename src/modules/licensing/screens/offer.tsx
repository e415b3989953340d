import { IconListDetails, IconPlus } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { useParams } from 'react-router';
import { useActing } from '../../../admin/acting/acting.ts';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { Fields } from '../../../admin/form/fields.tsx';
import { Form } from '../../../admin/form/form.tsx';
import { useDeclaredForm } from '../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../admin/form/use-saved.ts';
import { counted, Facts, Fetched, formatNumber, LinkButton, PageHeader } from '../../../admin/kit/index.ts';
import { RecordHistory } from '../../../admin/resource/view/history.tsx';
import layout from '../../../admin/resource/view/view.module.css';
import { api } from '../../../web/api.ts';
import type { Answer } from '../../../web/call.ts';
import { LICENCES_PATH, OFFER, SAVE_LICENCES } from '../labels.ts';
import { OFFER_FIELDS } from '../offers/offer.fields.ts';
import type { Offer } from '../offers/offers.api.ts';
import { MODES } from '../states.ts';
import { HowToUse } from './how-to-use.tsx';
import classes from './licensing.module.css';
import { LIST, OFFERS, offerApi, useOffer } from './licensing-data.ts';
import { SigningKeys } from './signing-keys.tsx';

/** /admin/licence/aplikacije/{idguid}: how an application may be had, and the keys that its licences are checked by. */
export default function ViewOffer() {
  const { idguid = '' } = useParams();
  const { tenant, link } = useActing();
  const asked = useOffer(idguid, tenant);
  const fresh = asked.isFetchedAfterMount ? asked : { ...asked, data: undefined };
  return (
    <Fetched asked={fresh} list={{ ...OFFERS, to: link(OFFERS.to) }} title="Ponuda">
      {(offer) => <Loaded key={offer.idguid} offer={offer} />}
    </Fetched>
  );
}

function Loaded({ offer }: { offer: Offer }) {
  const { tenant, link } = useActing();
  const maySave = hasPermission(useSignedIn(), SAVE_LICENCES);
  return (
    <>
      <PageHeader
        title={offer.name}
        crumbs={[
          { ...LIST, to: link(LIST.to) },
          { ...OFFERS, to: link(OFFERS.to) },
        ]}
        description="Kako se aplikacija dobija, i čime program provjerava ključ."
        actions={
          <>
            <LinkButton
              variant="default"
              to={link(`${LICENCES_PATH}?application_id=${offer.idguid}`)}
              icon={IconListDetails}
            >
              Licence
            </LinkButton>
            {maySave && (
              <LinkButton to={link(`${LICENCES_PATH}/create?aplikacija=${offer.idguid}`)} icon={IconPlus}>
                Izdaj licencu
              </LinkButton>
            )}
          </>
        }
      />
      <div className={layout.columns}>
        <div className={layout.main}>
          {maySave ? <OfferForm offer={offer} /> : <OfferFacts offer={offer} />}
          <SigningKeys offer={offer} maySave={maySave} />
          {offer.keys.length > 0 && <HowToUse slug={offer.slug} />}
        </div>
        <aside className={layout.side} aria-label="O ponudi">
          <RecordHistory subject={OFFER.name} idguid={offer.idguid} tenant={tenant} />
        </aside>
      </div>
    </>
  );
}

function OfferForm({ offer }: { offer: Offer }) {
  const { query } = useActing();
  const saved = useSaved();
  const state = useDeclaredForm<Answer<Offer>, Offer>({
    fields: OFFER_FIELDS,
    record: offer,
    draft: `ponuda:${offer.idguid}`,
    send: (values, { version }) => api.put<Offer>(offerApi(offer.idguid), { ...values, version }, { query }),
    done: (answer) => {
      saved(answer);
      state.rebase(answer.data, []);
      state.saved.current = false;
    },
  });
  const mode = useWatch({ control: state.form.control, name: 'mode' });
  const { mode: how, terms, ...given } = OFFER_FIELDS;
  return (
    <Form state={state} label="Ponuda" submitLabel="Sačuvaj ponudu" autoFocus={false}>
      <Fields state={state} fields={{ mode: how }} />
      <Fields state={state} fields={mode === 'closed' ? {} : { ...given, terms }} />
    </Form>
  );
}

const days = (count: number): string => counted(count, 'dan', 'dana', 'dana');

/** The same for who may only look. */
function OfferFacts({ offer }: { offer: Offer }) {
  const { mode, seats, grace_days, silence_days, features, terms } = offer;
  const given: [string, React.ReactNode][] = [
    ['Broj mašina', formatNumber(seats)],
    ['Traje', offer.days === null ? 'ne ističe' : days(offer.days)],
    ['Poček', grace_days === 0 ? 'nema ga' : days(grace_days)],
    [
      'Tiha mašina',
      silence_days === null ? 'zadržava mjesto' : `ustupa mjesto kad se ne javi ${days(silence_days)}`,
    ],
    ['Mogućnosti', features.join(', ') || 'osnovne'],
    ...(terms
      ? [
          [
            'Uslovi',
            <span key="terms" className={classes.lines}>
              {terms}
            </span>,
          ] as [string, React.ReactNode],
        ]
      : []),
  ];
  // Of what is only issued by hand nothing is offered.
  return (
    <Facts label="Ponuda" facts={[['Kako se dobija', MODES[mode]], ...(mode === 'closed' ? [] : given)]} />
  );
}
