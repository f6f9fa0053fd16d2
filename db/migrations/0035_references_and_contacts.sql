-- What the two sides call things, whom to ask, and what is agreed for a podcast episode.

-- The buyer's purchase order. Found by how it begins, whatever the case, on both sides.
ALTER TABLE campaign
  ADD COLUMN purchase_order text CHECK (purchase_order = btrim(purchase_order) AND length(purchase_order) BETWEEN 1 AND 64);
CREATE INDEX campaign_purchase_order_of_seller ON campaign (organization_number, (lower(purchase_order) COLLATE "C"))
  WHERE purchase_order IS NOT NULL;
CREATE INDEX campaign_purchase_order_of_buyer ON campaign (shown_to_number, (lower(purchase_order) COLLATE "C"))
  WHERE purchase_order IS NOT NULL;

-- The seller's own reference of a line, and the terms of a line that is priced on downloads.
ALTER TABLE package_line
  ADD COLUMN reference text CHECK (reference = btrim(reference) AND length(reference) BETWEEN 1 AND 64),
  ADD COLUMN air_date date,
  ADD COLUMN episode_url text CHECK (length(episode_url) BETWEEN 1 AND 500),
  ADD COLUMN download_window_days smallint CHECK (download_window_days IN (7, 30)),
  ADD CONSTRAINT package_line_episode_of_downloads CHECK (
    pricing_basis = 'downloads' OR (air_date IS NULL AND episode_url IS NULL AND download_window_days IS NULL));
-- One line per reference, whatever the case. Also finds references by how they begin.
CREATE UNIQUE INDEX package_line_by_reference ON package_line (organization_number, (lower(reference) COLLATE "C"))
  WHERE reference IS NOT NULL;

-- Whom to ask about a campaign, on each side, in the order that the side gave them.
CREATE TABLE campaign_contact (
  organization_number integer NOT NULL,
  campaign_id uuid NOT NULL,
  side text NOT NULL CHECK (side IN ('seller', 'buyer')),
  position smallint NOT NULL CHECK (position BETWEEN 1 AND 5),
  name text NOT NULL CHECK (name = btrim(name) AND length(name) BETWEEN 1 AND 200),
  -- What for, as in "Invoices".
  role text CHECK (role = btrim(role) AND length(role) BETWEEN 1 AND 100),
  email text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  phone text CHECK (length(phone) BETWEEN 1 AND 40),
  PRIMARY KEY (organization_number, campaign_id, side, position),
  FOREIGN KEY (organization_number, campaign_id) REFERENCES campaign (organization_number, id)
);
