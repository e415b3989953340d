import { useState } from 'react';
import { PageHeader } from '../../../admin/kit/index.ts';
import type { MadeWebhook } from '../webhooks.api.ts';
import { MadeSecret } from './made-secret.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { HOME } from './webhooks-data.ts';

const CRUMBS = [{ label: 'Webhookovi', to: HOME }];

/** /admin/webhooks/create: creates a webhook and shows its secret once. */
export default function CreateWebhook() {
  // Only in memory: neither in the address nor in the browser's storage.
  const [made, setMade] = useState<MadeWebhook | null>(null);
  if (made)
    return (
      <MadeSecret
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
