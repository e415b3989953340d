import { useState } from 'react';
import { PageHeader } from '../../../admin/kit/index.ts';
import type { MadeWebhook } from '../webhooks.api.ts';
import { SecretOnce } from './secret-once.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { HOME } from './webhooks-data.ts';

const CRUMBS = [{ label: 'Webhookovi', to: HOME }];

/** /admin/webhooks/create: creates a webhook and shows its secret once. */
export default function CreateWebhook() {
  // Only in memory: neither in the address nor in the browser's storage.
  const [made, setMade] = useState<MadeWebhook | null>(null);
  if (made)
    return (
      <SecretOnce
        made={made}
        title="Webhook je napravljen"
        said="Primalac njom provjerava da poruke zaista šalje Čaršija."
      />
    );
  return (
    <>
      <PageHeader
        title="Dodaj webhook"
        crumbs={CRUMBS}
        description="Čaršija šalje poruku na adresu čim se događaj dogodi."
      />
      <WebhookForm<MadeWebhook> record={null} done={setMade} />
    </>
  );
}
