import { CloseButton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDateTime, Spinner } from '../../../../../admin/kit/index.ts';
import { formatPhone } from '../../../../../core/kinds/phone.ts';
import { CHAT_PATH } from '../../../labels.ts';
import { knownName } from '../../../protocol/names.ts';
import type { Conversation } from '../../conversations.api.ts';
import type { ChatSetup } from '../../setup.api.ts';
import { CONVERSATION_STATES } from '../../states.ts';
import { nameOf, PersonMark } from '../person-mark.tsx';
import type { Place } from '../state/address.ts';
import { useActions } from '../state/use-actions.ts';
import { briefTime, lasting } from '../time-words.ts';
import { useNow } from '../use-now.ts';
import classes from './card.module.css';
import { CompanyLink } from './company-link.tsx';
import { EditableLine } from './editable-line.tsx';
import { countryName, languageName } from './names.ts';
import { PersonData } from './person-data.tsx';
import { withChange } from './tags.ts';
import { TagsEditor } from './tags-editor.tsx';

interface PersonCardProps {
  card: UseQueryResult<Conversation>;
  setup: ChatSetup;
  go: (change: Partial<Place>) => void;
  onClose: () => void;
}

/** What is known of the person of the open conversation. */
export function PersonCard({ card, setup, go, onClose }: PersonCardProps) {
  const known = card.data;
  return (
    <aside className={classes.card} aria-label="Podaci o osobi">
      <div className={classes.top}>
        <h2>O osobi</h2>
        <CloseButton aria-label="Zatvori podatke o osobi" onClick={onClose} />
      </div>
      {known ? <Known card={known} setup={setup} go={go} /> : card.isPending ? <Spinner /> : null}
    </aside>
  );
}

function Known({ card, setup, go }: { card: Conversation; setup: ChatSetup; go: PersonCardProps['go'] }) {
  const actions = useActions(card.idguid);
  const now = useNow();
  const may = setup.may_send && card.erased_at === null;
  const facts = [
    ['Jezik', languageName(card.language)],
    ['Zemlja', countryName(card.country)],
    ['Bot', card.bot],
    ['Pretplata', card.subscribed ? 'aktivna' : 'nije aktivna'],
    ['Prvi kontakt', formatDateTime(card.created_at)],
    ['Poruka', String(card.incoming)],
  ].filter((fact): fact is [string, string] => fact[1] !== null);
  return (
    <>
      <div className={classes.who}>
        <PersonMark id={card.idguid} name={card.name} size="large" />
        <b>{nameOf(card.name)}</b>
        {card.case && (
          <small>
            Otvoren slučaj: {lasting(card.case.opened_at, now)}
            {card.case.answered_at === null && ', još bez odgovora'}
          </small>
        )}
        {card.erased_at && <small>Lični podaci su obrisani {formatDateTime(card.erased_at)}.</small>}
      </div>
      <section className={classes.part} aria-label="Podaci">
        <EditableLine
          label="Ime"
          value={knownName(card.name)}
          max={120}
          may={may}
          save={(name) => actions.change({ name })}
        />
        <EditableLine
          label="Telefon"
          value={card.phone && formatPhone(card.phone)}
          max={30}
          may={may}
          save={(phone) => actions.change({ phone })}
          href={(phone) => `tel:${phone.replaceAll(/[^+\d]/g, '')}`}
        />
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={classes.part} aria-label="Oznake">
        <h3>Oznake</h3>
        <TagsEditor
          tags={card.tags}
          known={setup.tags}
          may={may}
          save={(before, after) => actions.change((now) => ({ tags: withChange(now.tags, before, after) }))}
        />
      </section>
      <section className={classes.part} aria-label="Firma">
        <h3>Firma</h3>
        <CompanyLink company={card.company} may={may} save={(company_id) => actions.change({ company_id })} />
        {card.others.length > 0 && (
          <>
            <h3>Drugi razgovori ove firme</h3>
            <ul className={classes.others}>
              {card.others.map(({ idguid, name, bot, state, last_at }) => (
                <li key={idguid}>
                  <Link
                    to={`${CHAT_PATH}?razgovor=${idguid}`}
                    onClick={(event) => {
                      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                      event.preventDefault();
                      go({ conversation: idguid });
                    }}
                  >
                    {nameOf(name)}
                  </Link>
                  <small>
                    {[
                      setup.bots.length > 1 && bot,
                      state !== 'open' && CONVERSATION_STATES[state].toLowerCase(),
                      briefTime(last_at, now),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <section className={classes.part} aria-label="Napomena">
        <h3>Napomena o osobi</h3>
        <EditableLine
          label="Napomena"
          hideLabel
          value={card.note}
          max={2000}
          may={may}
          long
          save={(note) => actions.change({ note })}
        />
      </section>
      {card.reads.length > 0 && (
        <section className={classes.part} aria-label="Ko je vidio">
          <h3>Ko je vidio razgovor</h3>
          <ul className={classes.others}>
            {card.reads.map(({ user_id, name, at }) => (
              <li key={user_id}>
                <span>{user_id === setup.me ? 'Vi' : name}</span>
                <small>{briefTime(at, now)}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
      <PersonData card={card} may={setup.may_manage && card.erased_at === null} />
      <p className={classes.why}>
        Svaki bot istu osobu vidi pod drugom oznakom, pa se razgovori ne mogu spojiti. Povežite ih s istom
        firmom da stoje jedan uz drugi.
      </p>
    </>
  );
}
