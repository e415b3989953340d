import { Select } from '@mantine/core';
import { useId } from 'react';
import { DESCRIPTION_BELOW } from '../../../../admin/fields/common.ts';
import { dropdown } from '../../../../admin/fields/dropdown.ts';
import { CodeBox, CopyButton, Panel } from '../../../../admin/kit/index.ts';
import { useQueryParams } from '../../../../admin/kit/use-query-params.ts';
import type { Host } from '../hosts.api.ts';
import { type Given, GROUPS, type Recipe, type Step } from '../recipes/recipe.ts';
import { RECIPES } from '../recipes/recipes.ts';
import classes from './hosts.module.css';
import { hasDevice } from './hosts-data.ts';

/** Secrets that are in memory, after they were made. */
export interface Secrets {
  password: string | null;
  tsig: string | null;
}

const MISSING = { password: 'OVDJE-UPISITE-LOZINKU', tsig: 'OVDJE-UPISITE-KLJUC' } as const;
/** In the address: which device is chosen. */
const CHOSEN = 'uredjaj';

const optionsOf = (recipes: readonly Recipe[]) =>
  Object.entries(GROUPS).flatMap(([group, label]) => {
    const items = recipes.filter((one) => one.group === group);
    return items.length > 0
      ? { group: label, items: items.map(({ key, label }) => ({ value: key, label })) }
      : [];
  });

/** "Postavi uređaj": ready-made settings for a device, filled in with the host's; only those for certificates where no device tells anything. */
export function Devices({ host, secrets }: { host: Host; secrets: Secrets }) {
  const [search, setSearch] = useQueryParams();
  const told = hasDevice(host);
  const recipes = told ? RECIPES : RECIPES.filter(({ group }) => group === 'certificate');
  const recipe = recipes.find(({ key }) => key === search.get(CHOSEN)) ?? recipes[0]!;
  const choose = (key: string | null): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (key) next.set(CHOSEN, key);
        return next;
      },
      { replace: true },
    );
  const has = secrets[recipe.needs] !== null;
  return (
    <Panel title={told ? 'Postavi uređaj' : 'Certifikati'}>
      <div className={classes.stack}>
        {!told && (
          <p className={classes.hint}>
            Ovom hostu ne treba uređaj, jer mu adresu ne javlja niko. Njegova lozinka služi samo za
            certifikate (acme-dns).
          </p>
        )}
        <Select
          label={told ? 'Šta javlja adresu' : 'Šta traži certifikat'}
          description={recipe.about}
          inputWrapperOrder={DESCRIPTION_BELOW}
          className={classes.picker}
          {...dropdown}
          data={optionsOf(recipes)}
          value={recipe.key}
          onChange={choose}
          allowDeselect={false}
        />
        {!has && (
          <p className={classes.hint}>
            {recipe.needs === 'password'
              ? `Umjesto ${MISSING.password} upišite lozinku hosta. Ako je nemate, obnovite je u „Pristupni podaci”: nova se ovdje upiše sama.`
              : `Za ovo treba TSIG ključ. Napravite ga u „Pristupni podaci”: ovdje se upiše sam umjesto ${MISSING.tsig}.`}
          </p>
        )}
        <ol className={classes.steps}>
          {recipe.steps(givenOf(host, secrets)).map((step) => (
            <li key={`${step.place ?? ''}${step.said}`}>
              <StepView step={step} />
            </li>
          ))}
        </ol>
      </div>
    </Panel>
  );
}

const givenOf = (host: Host, secrets: Secrets): Given => ({
  host: host.fqdn,
  label: host.label,
  zone: host.domain,
  password: secrets.password ?? MISSING.password,
  server: window.location.origin,
  dns: host.ns[0] ?? host.domain,
  tsig: secrets.tsig ?? MISSING.tsig,
  ttl: host.ttl,
  ip4: host.ip4_mode === 'follow',
  ip6: host.ip6_mode === 'follow' || host.ip6_mode === 'prefix',
});

function StepView({ step: { said, place, text, values } }: { step: Step }) {
  const id = useId();
  return (
    <>
      <p id={id}>{said}</p>
      {text && <CodeBox label={place ?? 'Tekst'} text={text} />}
      {values && (
        <dl className={classes.values} aria-describedby={id}>
          {values.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <code>{value}</code>
                <CopyButton text={value} label="Kopiraj" about={`: ${name}`} size="compact-sm" />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
