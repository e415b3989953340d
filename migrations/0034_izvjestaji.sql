CREATE TABLE "fin_statement_positions" (
	"tenant_id" uuid NOT NULL,
	"form" text COLLATE "bs-x-icu" NOT NULL,
	"valid_from" integer NOT NULL,
	"position" integer NOT NULL,
	"aop" text NOT NULL,
	"name" text COLLATE "bs-x-icu" NOT NULL,
	"formula" text NOT NULL,
	CONSTRAINT "fin_statement_positions_pk" PRIMARY KEY("tenant_id","form","valid_from","position")
);

