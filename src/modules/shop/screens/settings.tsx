import { Alert, Badge, Button } from '@mantine/core';
import { IconExternalLink, IconPackage } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { Fields } from '../../../admin/form/fields.tsx';
import { Form } from '../../../admin/form/form.tsx';
import { useDeclaredForm } from '../../../admin/form/use-declared-form.ts';
import type { FormState } from '../../../admin/form/use-form.ts';
import { useSaved } from '../../../admin/form/use-saved.ts';
import { counted, Facts, Fetched, PageHeader, Panel, useGet } from '../../../admin/kit/index.ts';
import { PagePreview } from '../../../admin/preview/page-preview.tsx';
import { createPath, importPath } from '../../../admin/resource/paths.ts';
import { RecordHistory } from '../../../admin/resource/view/history.tsx';
import { api } from '../../../web/api.ts';
import { SHOP, SHOP_API, SHOP_SAVE } from '../labels.ts';
import type { ShopSettings } from '../profile/profile.ts';
import { artikli } from '../resources.ts';
import type { ShopState } from '../settings/settings.api.ts';
import { SHOP_FIELDS } from '../settings/settings.fields.ts';
import { suggestedSlug } from '../settings/suggested-slug.ts';
import classes from './shop.module.css';

const ARTICLES = artikli.path;

/** /erp/prodavnica: whether the shop is open, where it is, and how it looks. */
export default function ShopSettingsPage() {
  const session = useSignedIn();
  const asked = useGet<ShopState>(SHOP_API);
  const maySave = hasPermission(session, SHOP_SAVE);
  const history = session.tenant && <RecordHistory subject={SHOP.name} idguid={session.tenant.idguid} />;
  return (
    <>
      <PageHeader
        title="Prodavnica"
        description="Javna stranica s artiklima vaše organizacije: posjetioci gledaju, biraju i šalju upit."
        actions={asked.data?.settings.open && asked.data.address && <OpenShop address={asked.data.address} />}
      />
      <Fetched asked={asked}>
        {(state) =>
          maySave ? (
            <ShopForm key={state.version} state={state}>
              {history}
            </ShopForm>
          ) : (
            <div className={classes.split}>
              <div>
                <Status state={state} />
                <ShopFacts state={state} />
              </div>
              <aside className={classes.beside} aria-label="O prodavnici">
                <Preview values={state.settings} open={state.settings.open} />
                {history}
              </aside>
            </div>
          )
        }
      </Fetched>
    </>
  );
}

const OpenShop = ({ address }: { address: string }) => (
  <Button
    component="a"
    variant="default"
    href={address}
    target="_blank"
    rel="noopener"
    leftSection={<IconExternalLink size={16} aria-hidden />}
  >
    Otvori prodavnicu
  </Button>
);

type Stored = ShopSettings & Pick<ShopState, 'version' | 'updated_by'> & { updated_at: string };

function ShopForm({ state: { settings, ...beside }, children }: { state: ShopState; children: ReactNode }) {
  const saved = useSaved();
  const { slug: _slug, ...withoutSlug } = SHOP_FIELDS;
  const fields = beside.operator ? withoutSlug : SHOP_FIELDS;
  const { version, updated_at, updated_by } = beside;
  const state = useDeclaredForm({
    fields,
    record: { ...settings, version, updated_at, updated_by } as Stored,
    send: (values, { version: at }) => api.patch(SHOP_API, { ...values, version: at }),
    done: (answer) => saved(answer),
  });
  const values = useWatch({ control: state.form.control }) as Partial<ShopSettings>;
  return (
    <div className={classes.split}>
      <Form state={state} label="Prodavnica" submitLabel="Sačuvaj" autoFocus={false}>
        <div className={classes.whole}>
          <Status state={{ settings, ...beside }} />
        </div>
        <Fields state={state} fields={fields} />
        {!beside.operator && <SuggestedSlug state={state} name={beside.own_name} />}
      </Form>
      <aside className={classes.beside} aria-label="O prodavnici">
        <Preview values={values} open={settings.open} />
        {children}
      </aside>
    </div>
  );
}

/** How much is in the shop, and what is missing. */
function Status({ state: { settings, address, articles, visible } }: { state: ShopState }) {
  return (
    <>
      <p className={classes.state}>
        <Badge color={settings.open ? 'tile' : 'gray'}>{settings.open ? 'Otvorena' : 'Zatvorena'}</Badge>
        <Link to={`${ARTICLES}?u_prodavnici=true`}>
          {counted(visible, 'artikal', 'artikla', 'artikala')} u prodavnici
        </Link>
        <span className={classes.quiet}>od {articles}</span>
        {address && settings.open && <code>{`${location.origin}${address}`}</code>}
      </p>
      {visible === 0 && (
        <Alert
          color="copper"
          icon={<IconPackage size={18} aria-hidden />}
          title="U prodavnici još nema ničega"
        >
          {articles === 0 ? (
            <>
              <Link to={createPath(artikli)}>Dodajte prvi artikal</Link> ili ih{' '}
              <Link to={importPath(artikli)}>uvezite iz datoteke</Link>, pa označite „U prodavnici”.
            </>
          ) : (
            <>
              Na listi <Link to={ARTICLES}>artikala</Link> odaberite one koje nudite i pritisnite „Prikaži u
              prodavnici”.
            </>
          )}
        </Alert>
      )}
    </>
  );
}

/** Fills in a name made of the organisation's, while there is none. */
function SuggestedSlug({ state, name }: { state: FormState; name: string }) {
  const slug = useWatch({ control: state.form.control, name: 'slug' }) as string;
  const suggested = suggestedSlug(name);
  if (slug !== '' || suggested === null) return null;
  return (
    <p className={classes.note}>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => state.form.setValue('slug', suggested, { shouldDirty: true, shouldValidate: true })}
      >
        Upiši prijedlog: {suggested}
      </Button>
    </p>
  );
}

const Preview = ({ values, open }: { values: Partial<ShopSettings>; open: boolean }) => (
  <PagePreview
    path={`${SHOP_API}/preview`}
    // Its address is not to be seen on the page.
    body={{ open: true, slug: null, name: values.name || null, intro: values.intro || null }}
    said={open ? 'Ovako prodavnica izgleda posjetiocima.' : 'Ovako će prodavnica izgledati kad je otvorite.'}
  />
);

const ShopFacts = ({ state: { settings, own_name } }: { state: ShopState }) => (
  <Panel label="Prodavnica">
    <Facts
      label="Prodavnica"
      facts={[
        [SHOP_FIELDS.name.label, settings.name ?? own_name],
        [SHOP_FIELDS.slug.label, settings.slug ?? 'nema je'],
        [SHOP_FIELDS.intro.label, settings.intro ?? 'nema ga'],
      ]}
    />
  </Panel>
);
