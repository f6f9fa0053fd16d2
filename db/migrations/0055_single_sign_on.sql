-- Single sign-on: how the members of an organization sign in with its own identity provider (OpenID Connect).

CREATE TABLE sign_on_connection (
  organization_number integer PRIMARY KEY REFERENCES organization (number),
  issuer text NOT NULL CHECK (length(issuer) BETWEEN 1 AND 500),
  client_id text NOT NULL CHECK (length(client_id) BETWEEN 1 AND 500),
  -- Null: a public client. Sealed with SIGNING_SECRET, if the operator set one.
  client_secret bytea,
  is_secret_sealed boolean NOT NULL DEFAULT false,
  -- Of people who join by signing in.
  default_role text NOT NULL CHECK (default_role IN ('admin', 'member')),
  is_on boolean NOT NULL DEFAULT false,
  -- Members can enter the organization in no other way.
  is_required boolean NOT NULL DEFAULT false,
  -- When an admin last signed in with these settings as a test; null: not since they changed.
  tested_at timestamptz,
  changed_at timestamptz NOT NULL,
  CHECK (is_on OR NOT is_required),
  CHECK (tested_at IS NOT NULL OR NOT is_on)
);

-- Several organizations may claim a domain. It belongs to the one that proved it.
CREATE TABLE sign_on_domain (
  organization_number integer NOT NULL REFERENCES organization (number),
  -- In lower case, as in DNS.
  domain text NOT NULL CHECK (length(domain) BETWEEN 3 AND 253 AND domain = lower(domain)),
  -- To publish; not secret.
  token text NOT NULL,
  created_at timestamptz NOT NULL,
  verified_at timestamptz,
  verified_by text CHECK (verified_by IN ('dns', 'operator')),
  PRIMARY KEY (organization_number, domain),
  CHECK ((verified_at IS NULL) = (verified_by IS NULL))
);

CREATE UNIQUE INDEX sign_on_domain_verified ON sign_on_domain (domain) WHERE verified_at IS NOT NULL;

-- Who someone at the provider is here. An e-mail address only finds the person the first time.
CREATE TABLE sign_on_identity (
  organization_number integer NOT NULL REFERENCES organization (number),
  issuer text NOT NULL,
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
  person_id uuid NOT NULL REFERENCES person (id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_number, issuer, subject),
  UNIQUE (organization_number, person_id)
);

CREATE INDEX sign_on_identity_of_person ON sign_on_identity (person_id);

-- Someone who was sent to a provider and is not back yet. The browser has the secret from which state, nonce and PKCE verifier are made.
CREATE TABLE sign_on_attempt (
  organization_number integer NOT NULL REFERENCES organization (number),
  -- Of the state, which is the only thing known when they come back.
  fingerprint bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('sign_in', 'test', 'connect', 'confirm')),
  -- Who asked; null: nobody who is signed in.
  session_fingerprint bytea,
  -- The page to open afterwards.
  leads_to text NOT NULL CHECK (length(leads_to) <= 2000),
  created_at timestamptz NOT NULL,
  CHECK ((purpose = 'sign_in') OR session_fingerprint IS NOT NULL)
);

CREATE INDEX sign_on_attempt_by_age ON sign_on_attempt (created_at);
CREATE INDEX sign_on_attempt_of_organization ON sign_on_attempt (organization_number);

-- A session that a provider started acts in the provider's organization only.
ALTER TABLE session
  ADD COLUMN sign_on_organization_number integer REFERENCES organization (number),
  ADD CHECK ((method = 'sso') = (sign_on_organization_number IS NOT NULL));

CREATE INDEX session_by_sign_on ON session (sign_on_organization_number) WHERE sign_on_organization_number IS NOT NULL;

-- A browser that only a provider has vouched for gets no attempts of its own at the password.
ALTER TABLE known_device ADD COLUMN is_by_sign_on boolean NOT NULL DEFAULT false;
