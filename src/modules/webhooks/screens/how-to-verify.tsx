import { CodeBox, Panel } from '../../../admin/kit/index.ts';
import { EXAMPLE } from './example.ts';
import classes from './webhooks.module.css';

/** How a receiver checks the signature of a message. */
export const HowToVerify = () => (
  <Panel title="Kako primalac provjerava potpis">
    <p className={classes.text}>
      Poruka je JSON <code>{'{ type, timestamp, data }'}</code>, poslana metodom POST. Potpisana je po
      standardu{' '}
      <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
        Standard Webhooks
      </a>
      , za koji postoje gotove biblioteke. Bez biblioteke, u Node-u:
    </p>
    <CodeBox text={EXAMPLE} label="Provjera potpisa" />
    <ul className={classes.rules}>
      <li>
        Odgovorite statusom 2xx u roku od 15 sekundi, a posao uradite poslije. Sve drugo, i preusmjeravanje,
        je neuspjeh.
      </li>
      <li>
        Neuspjela isporuka se ponavlja: poslije pola minute i pet minuta, pa sve rjeđe, ukupno osam puta u
        jednom danu.
      </li>
      <li>
        Ista poruka može stići više puta, uvijek s istim <code>webhook-id</code>. Redoslijed poruka nije
        zagarantovan.
      </li>
      <li>
        Na odgovor 410 webhook se odmah isključuje, a poslije pet dana bez ijednog uspjeha isključuje se sam.
      </li>
    </ul>
  </Panel>
);
