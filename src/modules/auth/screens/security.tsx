import { Alert } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Fetched } from '../../../admin/kit/index.ts';
import { supportsPasskeys } from '../../../web/passkey.ts';
import type { Security as State } from '../factors/security.api.ts';
import { Authenticator } from './authenticator.tsx';
import { useSecurity } from './client.ts';
import { Passkeys } from './passkeys.tsx';
import { Password } from './password.tsx';
import { Recovery } from './recovery.tsx';
import classes from './security.module.css';
import { Sessions } from './sessions.tsx';

/** Where links to this part of a page lead. */
const ANCHOR = 'sigurnost';

/** How a person signs in, and where they are signed in: password, second factors, recovery codes, sessions. */
export function Security() {
  return <Fetched asked={useSecurity()}>{(state) => <Loaded state={state} />}</Fetched>;
}

function Loaded({ state }: { state: State }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (location.hash === `#${ANCHOR}`) section.current?.scrollIntoView();
  }, []);
  const { totp_since, passkeys, passkeys_unavailable, recovery_codes_left, required } = state;
  const hasFactor = totp_since !== null || passkeys.length > 0;
  const withPasskey = passkeys.length > 0 && passkeys_unavailable === null && supportsPasskeys();
  return (
    <section ref={section} id={ANCHOR} className={classes.security} aria-label="Sigurnost">
      {required && !hasFactor && (
        <Alert
          color="yellow"
          icon={<IconShieldLock aria-hidden />}
          title="Vaša organizacija traži drugi faktor prijave"
        >
          Uključite aplikaciju za kodove ili dodajte pristupni ključ. Dozvole dobijate čim to uradite.
        </Alert>
      )}
      <Password changedAt={state.password_changed_at} />
      <Authenticator
        since={totp_since}
        withPasskey={withPasskey}
        needed={required && passkeys.length === 0}
      />
      <Passkeys
        passkeys={passkeys}
        unavailable={passkeys_unavailable}
        needed={required && totp_since === null}
      />
      {hasFactor && <Recovery left={recovery_codes_left} withPasskey={withPasskey} />}
      <Sessions />
    </section>
  );
}
