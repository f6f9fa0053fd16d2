-- What a buyer would otherwise have to ask a salesperson: shows with their cadence and deadlines, and images.

-- Moves with everything that an answer says about the product. `revision` moves with edits alone, so that what changes by itself
-- does not get in the way of a person who is editing.
ALTER TABLE product ADD COLUMN shown_revision integer NOT NULL DEFAULT 1;

-- A show, a title or another recurring programme of a publisher. Documents are json, like those of products.
CREATE TABLE collection (
  publisher_domain text NOT NULL CHECK (length(publisher_domain) BETWEEN 1 AND 253),
  collection_id text NOT NULL CHECK (collection_id ~ '^[a-z0-9_]{1,100}$'),
  document json NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (publisher_domain, collection_id)
);

CREATE TRIGGER collection_moves_catalogue AFTER INSERT OR UPDATE OR DELETE ON collection
  FOR EACH STATEMENT EXECUTE FUNCTION move_catalogue_version();

-- A collection that a product names cannot be deleted.
CREATE TABLE product_collection (
  product_id text NOT NULL REFERENCES product (product_id),
  publisher_domain text NOT NULL,
  collection_id text NOT NULL,
  PRIMARY KEY (product_id, publisher_domain, collection_id),
  FOREIGN KEY (publisher_domain, collection_id) REFERENCES collection (publisher_domain, collection_id)
);

CREATE INDEX product_collection_by_collection ON product_collection (publisher_domain, collection_id);

-- Images of product cards. The ID is the SHA-256 of the bytes: the same image is stored once, and its address never gets
-- another content.
CREATE TABLE product_image (
  image_id text PRIMARY KEY CHECK (image_id ~ '^[0-9a-f]{64}$'),
  media_type text NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  byte_length integer NOT NULL CHECK (byte_length > 0),
  bytes bytea NOT NULL,
  created_at timestamptz NOT NULL,
  created_by uuid REFERENCES person (id)
);

-- Images are compressed already.
ALTER TABLE product_image ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- The uploaded image of its card, which cannot be deleted then. It is also in the document.
ALTER TABLE product ADD COLUMN image_id text REFERENCES product_image (image_id);
CREATE INDEX product_by_image ON product (image_id) WHERE image_id IS NOT NULL;
