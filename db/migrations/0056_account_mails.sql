-- Mails about accounts: asked for with what they are about, and sent by workers in every server. No secret is kept here: the one in
-- a reset link is made when the mail is sent.
CREATE TABLE account_mail (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('password_reset', 'new_sign_in', 'passkey_added', 'passkey_removed', 'app_added', 'app_removed',
    'codes_made', 'code_used', 'factors_reset', 'password_changed', 'codes_guessed', 'sign_on_connected', 'sign_on_disconnected')),
  -- Of a reset: the address as typed. Whether it has an account is looked up only when the mail is due. Of a change of how one signs in:
  -- the address that the account had then.
  email text CHECK (length(email) <= 254),
  -- Whose account it is. Of a sign-in also where it was.
  person_id uuid REFERENCES person (id),
  address text CHECK (length(address) <= 100),
  user_agent text CHECK (length(user_agent) <= 300),
  at timestamptz NOT NULL,
  -- Infinity: it was sent. All but resets stay for a day, so that they can be counted.
  due_at timestamptz NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  CHECK ((kind = 'new_sign_in') = (email IS NULL)),
  CHECK ((kind = 'password_reset') = (person_id IS NULL))
);

CREATE INDEX account_mail_due ON account_mail (due_at, number);
CREATE INDEX account_mail_by_time ON account_mail (at);
CREATE INDEX account_mail_resets ON account_mail (number) WHERE kind = 'password_reset';
CREATE INDEX account_mail_by_person ON account_mail (person_id, at) WHERE person_id IS NOT NULL;

-- The known browser of a session, which is forgotten when the session is ended by hand. Null: it began before this was kept.
ALTER TABLE session ADD COLUMN device_fingerprint bytea CHECK (octet_length(device_fingerprint) = 32);
