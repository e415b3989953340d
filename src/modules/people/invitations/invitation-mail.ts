import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { momentText } from '../../../core/dates.ts';
import { tenants, users } from '../../../core/identity/identity.table.ts';
import { newHashedToken } from '../../../core/opaque.ts';
import { inTenant } from '../../../core/tenant.ts';
import type { Deps } from '../../../server/module.ts';
import { mailLink } from '../../auth/entry/mail-links.ts';
import { invitations } from '../invitations.table.ts';

/** Job that mails an invitation. It creates the token, of which only the hash is stored. */
export const INVITATION_MAIL = 'access.invitation-mail';
export interface InvitationMailJob {
  idguid: string;
  tenant: string;
}

/**
 * Runs an `INVITATION_MAIL` job; earlier links stop working. Does nothing for an invitation that is
 * answered, revoked or lapsed.
 */
export async function mailInvitation(
  { database, mail, config }: Deps,
  { idguid, tenant }: InvitationMailJob,
): Promise<void> {
  const { token, hash } = newHashedToken();
  // Without a user: row-level security goes by the organisation.
  const scope = { tenantId: tenant, userId: '', isOperator: false };
  const letter = await inTenant(database, scope, async (tx) => {
    const [invitation] = await tx
      .update(invitations)
      .set({ token_hash: hash, sent_at: sql`now()` })
      .where(
        and(
          eq(invitations.idguid, idguid),
          isNull(invitations.accepted_at),
          isNull(invitations.revoked_at),
          gt(invitations.expires_at, sql`now()`),
          sql`access_invitation_holds(${invitations.tenant_id}, ${invitations.idguid})`,
        ),
      )
      .returning();
    if (!invitation) return null;
    const [organisation] = await tx
      .select({ name: tenants.name })
      .from(tenants)
      .where(eq(tenants.idguid, invitation.tenant_id));
    const [account] = await tx
      .select({ first_name: users.first_name })
      .from(users)
      .where(eq(users.email, invitation.email));
    const [inviter] = await tx
      .select({ email: users.email })
      .from(users)
      .where(eq(users.idguid, invitation.invited_by!));
    return { ...invitation, organisation: organisation!.name, account, inviter: inviter!.email };
  });
  if (!letter) return;
  await mail.send({
    to: letter.email,
    ...(letter.account ? toMember(letter, letter.account) : toStranger(letter)),
    action: { label: 'Prihvati poziv', url: mailLink(config.publicUrl, 'invitation', token) },
    outro: [
      `Poziv vrijedi do ${momentText(letter.expires_at)}.`,
      'Ako niste očekivali ovaj poziv, slobodno zanemarite poruku: bez vašeg pristanka ništa se ne dešava.',
    ],
  });
}

/** To a person with an account: who invites, and where. */
const toMember = (
  { invited_by_name: by, organisation }: { invited_by_name: string; organisation: string },
  { first_name }: { first_name: string },
) => ({
  subject: `Poziv u organizaciju ${organisation}`,
  intro: [
    `Dobar dan, ${first_name},`,
    `${by} vas poziva da se pridružite organizaciji ${organisation}.`,
    'Već imate nalog s ovom adresom: prihvatanjem poziva vašem nalogu se samo dodaje ova organizacija. Prijavljujete se kao i do sada.',
  ],
});

/**
 * To a person without an account. Names are free text that anybody can register and send, so the mail gives
 * only the sender’s verified e-mail; the linked page says the rest.
 */
const toStranger = ({ inviter }: { inviter: string }) => ({
  subject: 'Poziv u organizaciju',
  intro: [
    'Dobar dan,',
    `osoba s e-mailom ${inviter} poziva vas u svoju organizaciju. Ko je to i koja je organizacija, piše na stranici koju otvara dugme ispod.`,
    'Prihvatanjem poziva otvarate nalog s ovom adresom i birate svoju lozinku.',
  ],
});
