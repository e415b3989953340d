import { IconAlertTriangle } from '@tabler/icons-react';
import { CopyButton, Dialog, NONE } from '../../../../admin/kit/index.ts';
import { QrCode } from '../../../../admin/kit/qr-code.tsx';
import type { DocumentDetail } from '../../processing/shapes.ts';
import { type Payment, paymentOf } from '../payment.ts';
import classes from './output.module.css';

/** How to pay an approved invoice; not there where there is nothing to pay. */
export function PaymentDialog({ document, onClose }: { document: DocumentDetail; onClose: () => void }) {
  const payment = paymentOf(document);
  if (!payment) return null;
  return (
    <Dialog opened onClose={onClose} title="Podaci za plaćanje" size="34rem">
      <Order payment={payment} />
    </Dialog>
  );
}

/** What is copied into an order to the bank, and the code that a bank's app reads. */
function Order({ payment }: { payment: Payment }) {
  const { receiver, account, amount, purpose, reference, warnings, code } = payment;
  const doubts = [...(account.fault ? [`Račun: ${account.fault}`] : []), ...warnings];
  return (
    <>
      {doubts.map((doubt) => (
        <p key={doubt} className={classes.doubt}>
          <IconAlertTriangle size={16} aria-hidden /> {doubt}
        </p>
      ))}
      <dl className={classes.payment} aria-label="Podaci za plaćanje">
        <Line name="Primalac" value={receiver} />
        <Line name="Račun primaoca" value={account.shown} copied={account.plain} />
        <Line name="Iznos" value={amount.shown} copied={amount.plain} />
        <Line name="Svrha" value={purpose} />
        <Line name="Poziv na broj" value={reference} />
      </dl>
      <p className={classes.note}>
        Poziv na broj je broj fakture. Ako na papiru piše drugi, vrijedi onaj s papira.
      </p>
      {'text' in code ? (
        <figure className={classes.code}>
          <QrCode text={code.text} label="QR kod za plaćanje (EPC)" />
          <figcaption>
            Aplikacije banaka u EU iz ovog koda popune nalog u eurima. Provjerite ga prije potpisa.
            {code.notes.map((note) => (
              <span key={note}> {note}</span>
            ))}
          </figcaption>
        </figure>
      ) : (
        <p className={classes.note}>{code.why}</p>
      )}
    </>
  );
}

/** One value with its button; `copied`: how it is typed at the bank. */
const Line = ({
  name,
  value,
  copied = value,
}: {
  name: string;
  value: string | null;
  copied?: string | null;
}) => (
  <div className={classes.line}>
    <dt>{name}</dt>
    <dd>
      <span>{value ?? NONE}</span>
      {copied && <CopyButton text={copied} label="Kopiraj" about={name} size="compact-sm" />}
    </dd>
  </div>
);
