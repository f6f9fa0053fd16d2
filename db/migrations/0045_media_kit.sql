-- The public page about what is for sale. Off until the operator switches it on, and without prices until chosen.
CREATE TABLE media_kit (
  is_the_only_row boolean PRIMARY KEY DEFAULT true CHECK (is_the_only_row),
  is_public boolean NOT NULL DEFAULT false,
  shows_prices boolean NOT NULL DEFAULT false,
  title text CHECK (length(title) BETWEEN 1 AND 200),
  introduction text CHECK (length(introduction) BETWEEN 1 AND 4000),
  contact_email text CHECK (length(contact_email) BETWEEN 3 AND 254),
  revision integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now()
);

INSERT INTO media_kit DEFAULT VALUES;

CREATE TRIGGER media_kit_moves_catalogue AFTER UPDATE ON media_kit
  FOR EACH STATEMENT EXECUTE FUNCTION move_catalogue_version();

-- Whether the product is on that page. None is until chosen.
ALTER TABLE product ADD COLUMN is_in_media_kit boolean NOT NULL DEFAULT false;
