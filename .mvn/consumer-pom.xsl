<?xml version="1.0" encoding="UTF-8"?>
<!-- Of the dependencies of a published POM, a consumer compiles with those that "public" names, between bars; it gets
     the others at run time only. Everything else stays as it is. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:pom="http://maven.apache.org/POM/4.0.0">
  <xsl:param name="public"/>

  <xsl:template match="@* | node()">
    <xsl:copy>
      <xsl:apply-templates select="@* | node()"/>
    </xsl:copy>
  </xsl:template>

  <xsl:template match="pom:dependency[not(contains(concat('|', $public, '|'), concat('|', pom:artifactId, '|')))]/pom:scope">
    <xsl:copy>runtime</xsl:copy>
  </xsl:template>
</xsl:stylesheet>
