CREATE TABLE "dok_booked" (
	"tenant_id" uuid NOT NULL,
	"draft_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"document" text COLLATE "bs-x-icu" NOT NULL,
	"expense" text NOT NULL,
	"vat" text,
	"supplier" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" text COLLATE "bs-x-icu" NOT NULL,
	CONSTRAINT "dok_booked_pk" PRIMARY KEY("tenant_id","draft_id")
);

--> statement-breakpoint
CREATE INDEX "dok_booked_company" ON "dok_booked" USING btree ("tenant_id","company_id","at");
