-- How a session began, when its person last showed who they are, and from where: dangerous acts ask again after a while, and people
-- recognize their own sessions.
ALTER TABLE session
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN method text NOT NULL DEFAULT 'password' CHECK (method IN ('password', 'passkey', 'sso', 'link')),
  -- Whether a second factor was shown, or a method that counts as two.
  ADD COLUMN has_second_factor boolean NOT NULL DEFAULT false,
  ADD COLUMN confirmed_at timestamptz NOT NULL DEFAULT now(),
  -- Null: it began before these were kept.
  ADD COLUMN address text CHECK (length(address) <= 100),
  ADD COLUMN user_agent text CHECK (length(user_agent) <= 300);

UPDATE session SET confirmed_at = created_at;

CREATE UNIQUE INDEX session_by_id ON session (id);

-- Null: the person signs in without one.
ALTER TABLE person ALTER COLUMN password_hash DROP NOT NULL;
