-- What people choose for themselves, the addresses that they are changing to, and which mails they got.

-- A row only for people who chose something.
CREATE TABLE person_preference (
  person_id uuid PRIMARY KEY REFERENCES person (id),
  -- How numbers and dates are written, such as de-DE; null: as in the browser.
  locale text CHECK (length(locale) BETWEEN 2 AND 35),
  -- Which zone instants are shown in.
  time_zone text NOT NULL DEFAULT 'organization' CHECK (time_zone IN ('organization', 'utc', 'browser')),
  -- Whether they get a mail.
  mails_new_sellers boolean NOT NULL DEFAULT true,
  mails_changed_terms boolean NOT NULL DEFAULT false
);

-- A new address waits here until the link that is mailed to it is opened. Kept for some days, to count them.
CREATE TABLE email_change (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  person_id uuid NOT NULL REFERENCES person (id),
  email text NOT NULL CHECK (email ~ '^[^[:space:]@]+@[^[:space:]@]+$' AND length(email) <= 254),
  fingerprint bytea NOT NULL UNIQUE CHECK (octet_length(fingerprint) = 32),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  withdrawn_at timestamptz
);

CREATE INDEX email_change_by_person ON email_change (person_id, created_at);
CREATE INDEX email_change_by_time ON email_change (created_at);
-- One at a time: a new one replaces it.
CREATE UNIQUE INDEX email_change_open ON email_change (person_id) WHERE used_at IS NULL AND withdrawn_at IS NULL;

-- When someone was last mailed about the terms of a campaign, so that a seller who saves often does not flood them.
CREATE TABLE terms_mail (
  -- The seller's.
  organization_number integer NOT NULL,
  campaign_id uuid NOT NULL,
  person_id uuid NOT NULL REFERENCES person (id),
  mailed_at timestamptz NOT NULL,
  PRIMARY KEY (organization_number, campaign_id, person_id),
  FOREIGN KEY (organization_number, campaign_id) REFERENCES campaign (organization_number, id)
);

-- Nobody changes to an address that is invited, in any organization.
CREATE INDEX invitation_by_email ON invitation (lower(email)) WHERE accepted_at IS NULL AND withdrawn_at IS NULL;

CREATE INDEX terms_mail_by_time ON terms_mail (mailed_at);
