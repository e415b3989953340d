import { Button } from '@mantine/core';
import { IconArrowRight, IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { DialogForm } from '../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../admin/form/fields.tsx';
import { useDeclaredForm } from '../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../admin/form/use-saved.ts';
import {
  counted,
  EmptyState,
  Fetched,
  LinkButton,
  PageHeader,
  useAct,
  useGet,
} from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';
import type { Answer } from '../../../web/call.ts';
import { REGISTRATION_API, registrationPath } from '../labels.ts';
import type { LicencePage } from '../licences/licence.api.ts';
import { type OfferedApplication, registrationOffers } from '../registration/registration.api.ts';
import { NOTE_FIELDS } from '../registration/registration.fields.ts';
import { MODES } from '../states.ts';
import { StateBadge } from './badges.tsx';
import classes from './licensing.module.css';
import { REGISTERED } from './licensing-data.ts';

/** /korisnik/tenants/registracija-aplikacije/nova: applications that may be registered. */
export default function RegisterApplication() {
  const asked = useGet<OfferedApplication[]>(registrationOffers.path);
  return (
    <>
      <PageHeader
        title="Registruj aplikaciju"
        crumbs={[REGISTERED]}
        description="Aplikacije koje izdavači nude organizacijama."
      />
      <Fetched asked={asked}>
        {(offers) =>
          offers.length === 0 ? (
            <EmptyState title="Trenutno nema aplikacija za registraciju">
              Kad izdavač otvori aplikaciju za registraciju, pojavit će se ovdje. Licencu vam može izdati i
              sam; javite mu tačan naziv svoje organizacije.
            </EmptyState>
          ) : (
            <ul className={classes.offers}>
              {offers.map((offer) => (
                <Offered key={offer.application_id} offer={offer} />
              ))}
            </ul>
          )
        }
      </Fetched>
    </>
  );
}

function Offered({ offer }: { offer: OfferedApplication }) {
  const { name, publisher, summary, website, terms, mode, seats, days } = offer;
  const gives = [
    counted(seats, 'mašina', 'mašine', 'mašina'),
    days === null ? 'ne ističe' : `vrijedi ${counted(days, 'dan', 'dana', 'dana')}`,
  ].join(', ');
  return (
    <li className={classes.offer}>
      <header>
        <h2>{name}</h2>
        <span className={classes.muted}>{publisher}</span>
      </header>
      <div>
        {summary && <p>{summary}</p>}
        <p className={classes.muted}>
          {MODES[mode]}; {gives}.
        </p>
        {terms && <p className={classes.lines}>{terms}</p>}
        {website && (
          <a href={website} target="_blank" rel="noreferrer">
            Stranica aplikacije
          </a>
        )}
      </div>
      <footer>
        <Choice offer={offer} />
      </footer>
    </li>
  );
}

/** What can be done with an offered application. */
function Choice({ offer }: { offer: OfferedApplication }) {
  const navigate = useNavigate();
  const { act, busy } = useAct();
  const [asking, setAsking] = useState(false);
  const { has, may, mode, name, application_id } = offer;
  const register = () =>
    act(async () => {
      const answer = await api.post<LicencePage>(REGISTRATION_API, { application_id });
      navigate(registrationPath(answer.data.idguid));
      return answer;
    });
  return (
    <>
      {has && <StateBadge state={has.state} />}
      {has && !may && (
        <LinkButton variant="default" to={registrationPath(has.idguid)} icon={IconArrowRight}>
          Otvori
        </LinkButton>
      )}
      {may && (
        <Button
          loading={busy}
          leftSection={<IconKey size={16} aria-hidden />}
          aria-label={mode === 'free' ? `Registruj ${name}` : `Zatraži licencu za ${name}`}
          onClick={() => (mode === 'free' ? void register() : setAsking(true))}
        >
          {mode === 'free' ? 'Registruj' : 'Zatraži licencu'}
        </Button>
      )}
      {asking && <AskDialog offer={offer} onClose={() => setAsking(false)} />}
    </>
  );
}

function AskDialog({ offer, onClose }: { offer: OfferedApplication; onClose: () => void }) {
  const saved = useSaved();
  const state = useDeclaredForm<Answer<LicencePage>>({
    fields: NOTE_FIELDS,
    send: (values) =>
      api.post<LicencePage>(REGISTRATION_API, { ...values, application_id: offer.application_id }),
    done: (answer) => {
      onClose();
      saved(answer, registrationPath(answer.data.idguid));
    },
  });
  return (
    <DialogForm
      state={state}
      title={`Licenca za ${offer.name}`}
      submitLabel="Pošalji zahtjev"
      onClose={onClose}
    >
      <p className={classes.muted}>Odlučuje izdavač, {offer.publisher}. Odgovor stiže kao obavijest.</p>
      <Fields state={state} fields={NOTE_FIELDS} />
    </DialogForm>
  );
}
