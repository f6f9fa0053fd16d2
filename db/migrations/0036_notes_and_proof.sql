-- What seller and buyer write and show each other on a campaign or a line: notes, and files as proof of performance.

-- `organization_number` is the seller's. A shared note is for the pair it was written between: the seller, and the buyer
-- that the campaign had then (`buyer_number`). Any other is for the author's organization alone (`author_number`). If the
-- campaign goes to another buyer, nothing of the former one becomes visible to the next.
CREATE TABLE note (
  organization_number integer NOT NULL,
  id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  -- Null: on the campaign itself. Without a foreign key: a line that was removed leaves its notes on the campaign, under
  -- the name that it had (`line_name`).
  package_id uuid,
  line_name text,
  author_number integer NOT NULL REFERENCES organization (number),
  buyer_number integer NOT NULL REFERENCES organization (number),
  is_shared boolean NOT NULL,
  -- Empty once the note was removed.
  text text NOT NULL CHECK (length(text) <= 4000),
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL REFERENCES person (id),
  -- As it was then.
  created_by_name text NOT NULL,
  removed_at timestamptz,
  removed_by uuid REFERENCES person (id),
  removed_by_name text,
  PRIMARY KEY (organization_number, id),
  FOREIGN KEY (organization_number, campaign_id) REFERENCES campaign (organization_number, id),
  CHECK (author_number IN (organization_number, buyer_number)),
  CHECK ((package_id IS NULL) = (line_name IS NULL)),
  CHECK ((text = '') = (removed_at IS NOT NULL))
);

CREATE INDEX note_by_campaign ON note (organization_number, campaign_id, created_at, id);
CREATE INDEX note_by_line ON note (organization_number, package_id, created_at, id) WHERE package_id IS NOT NULL;

-- The same for files. Their bytes are in parts, so that none has to be held in memory as a whole to be sent.
CREATE TABLE attachment (
  organization_number integer NOT NULL,
  id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  package_id uuid,
  line_name text,
  author_number integer NOT NULL REFERENCES organization (number),
  buyer_number integer NOT NULL REFERENCES organization (number),
  is_shared boolean NOT NULL,
  -- Empty once the file was removed.
  file_name text NOT NULL CHECK (length(file_name) <= 200),
  -- By content, not as the sender called it.
  media_type text NOT NULL,
  byte_length integer NOT NULL CHECK (byte_length > 0),
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL REFERENCES person (id),
  created_by_name text NOT NULL,
  removed_at timestamptz,
  removed_by uuid REFERENCES person (id),
  removed_by_name text,
  PRIMARY KEY (organization_number, id),
  FOREIGN KEY (organization_number, campaign_id) REFERENCES campaign (organization_number, id),
  CHECK (author_number IN (organization_number, buyer_number)),
  CHECK ((package_id IS NULL) = (line_name IS NULL)),
  CHECK ((file_name = '') = (removed_at IS NOT NULL))
);

CREATE INDEX attachment_by_campaign ON attachment (organization_number, campaign_id, created_at, id);
CREATE INDEX attachment_by_line ON attachment (organization_number, package_id, created_at, id)
  WHERE package_id IS NOT NULL;
-- How much an organization has stored, with any seller.
CREATE INDEX attachment_by_author ON attachment (author_number) INCLUDE (byte_length) WHERE removed_at IS NULL;

CREATE TABLE attachment_part (
  organization_number integer NOT NULL,
  attachment_id uuid NOT NULL,
  part integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (organization_number, attachment_id, part),
  FOREIGN KEY (organization_number, attachment_id) REFERENCES attachment (organization_number, id)
);

-- Images, audio and PDF are compressed already.
ALTER TABLE attachment_part ALTER COLUMN bytes SET STORAGE EXTERNAL;
