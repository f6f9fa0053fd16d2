-- How an organization wants to be shown, and what its people start with. A row only where something differs from the
-- usual: UTC, no currency, no logo. Not in the organization's own row, which all lists of lines watch for its name.
CREATE TABLE organization_setting (
  organization_number integer PRIMARY KEY REFERENCES organization (number),
  -- An IANA name. Only for showing instants: figures and flights stay UTC days.
  time_zone text NOT NULL CHECK (length(time_zone) BETWEEN 1 AND 64),
  -- What new campaigns start with; null: nothing.
  currency text CHECK (currency ~ '^[A-Z]{3}$')
);

CREATE TABLE organization_logo (
  organization_number integer PRIMARY KEY REFERENCES organization (number),
  -- As the content says, whatever the file was named.
  media_type text NOT NULL CHECK (media_type IN ('image/png', 'image/jpeg', 'image/webp')),
  content bytea NOT NULL CHECK (octet_length(content) BETWEEN 1 AND 524288),
  -- The start of its SHA-256 in hex: pages load a logo again only if it differs.
  version text NOT NULL CHECK (version ~ '^[0-9a-f]{16}$'),
  width_px integer NOT NULL CHECK (width_px > 0),
  height_px integer NOT NULL CHECK (height_px > 0)
);

-- Pictures are compressed already.
ALTER TABLE organization_logo ALTER COLUMN content SET STORAGE EXTERNAL;
