-- A buyer sees the campaigns of the sellers that it has accepted, and of no others.

-- `organization_number` is the buyer's: the answer is theirs to give. Nobody asked (`requested_by`) where the pair was
-- accepted from the start, and nobody has answered (`decided_at`) until somebody did.
CREATE TABLE seller_consent (
  organization_number integer NOT NULL REFERENCES organization (number),
  seller_number integer NOT NULL REFERENCES organization (number),
  state text NOT NULL CHECK (state IN ('pending', 'accepted', 'declined')),
  requested_at timestamptz NOT NULL,
  requested_by uuid REFERENCES person (id),
  decided_at timestamptz,
  decided_by uuid REFERENCES person (id),
  PRIMARY KEY (organization_number, seller_number),
  CHECK (seller_number <> organization_number)
);

-- How many buyers a seller has asked within a day.
CREATE INDEX seller_consent_by_seller ON seller_consent (seller_number, requested_at);
-- How many requests wait for a buyer's answer.
CREATE INDEX seller_consent_pending ON seller_consent (organization_number) WHERE state = 'pending';

-- Pairs that already trade, and buyers that a seller has brought in, stay as they are.
INSERT INTO seller_consent (organization_number, seller_number, state, requested_at)
SELECT buyer_number, organization_number, 'accepted', min(created_at) FROM campaign GROUP BY 1, 2;

INSERT INTO seller_consent (organization_number, seller_number, state, requested_at)
SELECT buyer.number, a.organization_number, 'accepted', min(a.at)
FROM audit_entry a JOIN organization buyer ON buyer.id::text = a.subject_id
WHERE a.act = 'buyer.introduced' AND buyer.number <> a.organization_number
GROUP BY 1, 2
ON CONFLICT DO NOTHING;

-- Whatever a buyer may see is found by `shown_to_number`, which is nobody's until the buyer has accepted the seller.
ALTER TABLE campaign ADD COLUMN is_withheld boolean NOT NULL DEFAULT false;
ALTER TABLE campaign ADD COLUMN shown_to_number integer
  GENERATED ALWAYS AS (CASE WHEN is_withheld THEN NULL ELSE buyer_number END) STORED;

DROP INDEX IF EXISTS campaign_by_buyer;
CREATE INDEX campaign_by_buyer ON campaign (shown_to_number, id);
-- The campaigns of one seller for one buyer.
CREATE INDEX campaign_by_pair ON campaign (organization_number, buyer_number, id);
