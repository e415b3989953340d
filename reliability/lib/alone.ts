/** Settings of every server that is tried here: nobody outside of this machine is asked for anything. */
export const ALONE = {
  VIES_URL: 'http://127.0.0.1:9',
  VIBER_URL: 'http://127.0.0.1:9/pa',
  EJN_URL: 'http://127.0.0.1:9',
  // A receiver of webhooks listens beside the server.
  WEBHOOK_ALLOW: '127.0.0.0/8',
};
